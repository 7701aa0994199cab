import type { ContentOverview, FieldAddress, FileAddress } from "#contract/staff/content.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Fields, type FieldsProps } from "./form/fields.tsx";
import { fileKey, namePath } from "./paths.ts";
import { History } from "./publish/history.tsx";
import { Review } from "./publish/review.tsx";
import { Uploads } from "./publish/uploads.tsx";
import { SaveProblem } from "./drafts/save-state.tsx";
import { Sheet } from "./sheet.tsx";

/** What stands beside the page, or over it on a phone. */
export type PanelContent =
  | (Pick<FieldsProps, "paths" | "focus" | "fresh"> & { kind: "fields"; file: FileAddress })
  | { kind: "review" }
  | { kind: "history" };

type Props = {
  panel: PanelContent;
  overview: ContentOverview;
  /** What the fields do. */
  fields: Pick<FieldsProps, "onFocus" | "onChange" | "onChangeList">;
  /** The public address of the page that is being edited. */
  pageAddress: string;
  onOpenField: (field: FieldAddress) => void;
  onChanged: () => void;
  onClose: () => void;
};

export function Panel({ panel, overview, fields, pageAddress, onOpenField, onChanged, onClose }: Props) {
  const { edit } = useStaffContent();
  return (
    <Sheet
      key={panel.kind}
      heading={findHeading(panel, edit)}
      notice={panel.kind === "fields" && <SaveProblem />}
      onClose={onClose}
    >
      {panel.kind === "fields" && (
        <Fields key={`${fileKey(panel.file)} ${panel.paths.join(" ")}`} overview={overview} {...panel} {...fields} />
      )}
      {panel.kind === "review" && <Review {...{ overview, pageAddress, onOpenField, onChanged }} />}
      {panel.kind === "history" && <History {...{ overview, onChanged }} />}
      {panel.kind === "history" && <Uploads onChanged={onChanged} />}
    </Sheet>
  );
}

function findHeading(panel: PanelContent, edit: ReturnType<typeof useStaffContent>["edit"]): string {
  if (panel.kind === "review") return edit.review.heading;
  if (panel.kind === "history") return edit.history.heading;
  const [path = ""] = panel.paths;
  return path === "" ? edit.form.heading : namePath(path);
}
