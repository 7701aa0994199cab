import { useRef, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { fill } from "#contract/fill.ts";
import type { Language } from "#contract/languages.ts";
import type { FormSchema } from "#contract/staff/form-schema.ts";
import { useLanguage } from "#app/language.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button } from "#app/staff/ui/action.tsx";
import { ListButtons } from "./list-buttons.tsx";
import type { ListChange } from "#app/staff/edit/drafts/list-changes.ts";
import { joinPath } from "#app/staff/edit/paths.ts";
import { changeItem } from "#app/staff/edit/view.ts";
import { nameLast } from "#app/staff/ui/field-names.ts";
import { formatDay } from "#app/ui/format.ts";
import { isPicture, isPictureName, listParts, makeValue } from "./schema.ts";
import { PictureField } from "./picture-field.tsx";
import { useField } from "./use-field.ts";
import { CheckboxField, FieldMarks, TimeField, WordsField } from "./value-fields.tsx";

type Props = { schema: FormSchema; path: string; label?: string };

/** The fields of a value, as its schema describes them. Without a label they stand alone under a heading. */
export function FieldForm({ schema, path, label = nameLast(path) }: Props) {
  if (isPicture(schema) || isPictureName(schema)) return <PictureField schema={schema} path={path} label={label} />;
  if (schema.type === "array") return <ListFields schema={schema} path={path} label={label} />;
  if (schema.type === "object") return <PartFields schema={schema} path={path} label={label} />;
  const { type, kind } = schema;
  const Value = type === "boolean" ? CheckboxField : kind === "time" || kind === "day" ? TimeField : WordsField;
  return (
    <div>
      <FieldMarks path={path} />
      <Value path={path} label={label} kind={kind} />
    </div>
  );
}

function PartFields({ schema, path, label }: Required<Props>) {
  const parts = listParts(schema).filter(({ schema }) => schema.kind !== "id" && schema.kind !== "noted");
  const fields = parts.map(({ key, schema, isOptional }) => {
    const Part = isOptional ? OptionalPart : FieldForm;
    return <Part key={key} schema={schema} path={joinPath(path, key)} />;
  });
  if (!label) return <div className="grid gap-5">{fields}</div>;
  return (
    <fieldset className="min-w-0 border-s-3 border-rice-300 ps-3.5">
      <legend className="mb-2 -ms-3.5 font-display text-lg leading-tight font-bold">{label}</legend>
      <div className="grid gap-4">{fields}</div>
    </fieldset>
  );
}

function OptionalPart({ schema, path }: Props) {
  const { form } = useStaffContent().edit;
  const { value, replace } = useField(path);
  const isThere = value !== undefined;
  const toggle = () => replace(isThere ? undefined : makeValue(schema));
  return (
    <div>
      {isThere && <FieldForm schema={schema} path={path} />}
      <Button look={isThere ? "button-link text-sm" : "button-small button-quiet"} onClick={toggle}>
        {fill(isThere ? form.removePart : form.addPart, { name: nameLast(path).toLowerCase() })}
      </Button>
    </div>
  );
}

function ListFields({ schema, path, label }: Required<Props>) {
  const { edit } = useStaffContent();
  const { address, value } = useField(path);
  const items = (value ?? []) as unknown[];
  const itemSchema = schema.items!;
  const element = useRef<HTMLFieldSetElement>(null);
  const isDated = schema.kind === "dated";
  /** The keyboard goes with the item, or to its neighbour; a new item is opened alone, unless the list is in an item. */
  const isInside = /\.\d+\./.test(path);
  const change = (n: number, kind: ListChange) => {
    const at = flushSync(() => changeItem(address, n, kind, !isInside));
    const row = element.current?.querySelectorAll(":scope > ol > li")[at];
    const next = ((!isDated && row?.lastElementChild) || element.current)?.querySelector<HTMLElement>(
      `[data-change=${kind}]`,
    );
    if (kind !== "add") next?.focus();
    else if (isInside) row?.querySelector<HTMLElement>("[data-path]")?.focus();
  };
  return (
    <fieldset ref={element} className="min-w-0">
      <legend className="mb-2 font-display text-lg leading-tight font-bold">{label}</legend>
      <FieldMarks path={path} />
      {(isDated || items.length === 0) && (
        <Button
          data-change="remove"
          data-path={path}
          look="button-small button-quiet mb-3"
          onClick={() => change(-1, "add")}
        >
          {items.length === 0 ? edit.list.first : edit.list.another}
        </Button>
      )}
      <ol className="grid gap-3">
        {items.map((item, n) => {
          const name = isDated ? "" : nameItem(label, n, item);
          const form = (
            <>
              <FieldForm schema={itemSchema} path={joinPath(path, n)} label={name} />
              <div className="mt-2 flex flex-wrap gap-1.5">
                <ListButtons
                  index={n}
                  length={items.length}
                  isDated={isDated}
                  look="min-h-11 rounded-full border border-field bg-white px-3 text-sm font-semibold hover:bg-rice-200 aria-disabled:opacity-45"
                  onChange={(kind) => change(n, kind)}
                />
              </div>
            </>
          );
          return (
            // oxlint-disable-next-line react/no-array-index-key -- texts have no other name, and may be equal
            <li key={(item as { id?: string }).id ?? n} className="rounded-md border border-rice-300 bg-rice-50 p-3">
              {isDated ? <FoldedItem item={item as DatedItem} isOpen={items.length === 1} form={form} /> : form}
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}

type DatedItem = { title: Record<Language, string>; starts?: string; day?: string };

type FoldedProps = { item: DatedItem; isOpen: boolean; form: ReactNode };

/** An event or a post under its title and day, since there may be many. */
function FoldedItem({ item: { title, starts, day = starts }, isOpen, form }: FoldedProps) {
  const name = title[useLanguage()] || Object.values(title).find(Boolean) || "…";
  return (
    <details open={isOpen}>
      <summary className="-m-3 min-h-11 cursor-pointer p-3 font-semibold wrap-anywhere">
        {[name, day && formatDay(day.slice(0, 10))].filter(Boolean).join(", ")}
      </summary>
      <div className="mt-4">{form}</div>
    </details>
  );
}

/** 'Members 2: Asha Rao' */
function nameItem(list: string, n: number, item: unknown): string {
  const { eventName, name, caption, heading, title } = item as Record<string, unknown>;
  const own = [eventName, name, caption, heading, title].find((text) => typeof text === "string" && text);
  return `${list} ${n + 1}${own ? `: ${own as string}` : ""}`;
}
