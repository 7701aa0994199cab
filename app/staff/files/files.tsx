import { toast } from "react-hot-toast";
import { desk } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { staffMeta } from "#app/staff/staff-meta.ts";
import { Panel } from "#app/staff/ui/panel.tsx";
import { useAction } from "#app/staff/ui/use-action.ts";
import { button } from "#app/ui/button.ts";
import { saveBlob } from "#app/ui/save-file.ts";
import { ImportDonors } from "./import-donors.tsx";

export const meta = staffMeta(({ sections }) => sections.files);

export default function Files() {
  const { sections, files: content } = useStaffContent();
  const [exporting, exportDonors] = useAction(async () => {
    saveBlob(content.file, await desk.export());
    toast.success(content.exported);
  });
  return (
    <>
      <h1 className="mb-3 text-h3">{sections.files}</h1>
      <div className="grid items-start gap-4 lg:grid-cols-[1.5fr_1fr] lg:gap-6">
        <ImportDonors />
        <Panel heading={content.export}>
          <p className="mt-1">{content.exportText}</p>
          <button
            type="button"
            aria-disabled={exporting}
            className={`${button.quiet} mt-3 max-sm:w-full`}
            onClick={() => void exportDonors()}
          >
            {exporting ? content.exporting : content.exportButton}
          </button>
        </Panel>
      </div>
    </>
  );
}
