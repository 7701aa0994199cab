import { useEffect, useId, useState, type KeyboardEvent } from "react";
import { foldName } from "#contract/places/fold-name.ts";
import { useRootData } from "#app/root-data.ts";
import { choosePlural } from "./choose-plural.ts";
import { filterOptions, isUnknownScript, namesOf, type Option } from "./filter-options.ts";
import { inputClass, LabelledField, SelectField, selectText, type FieldProps, type LabelProps } from "./field.tsx";
import { useHydrated } from "./use-hydrated.ts";

type Props = LabelProps & {
  name: string;
  /** Shown while nothing is chosen. */
  placeholder: string;
  options: readonly Option[];
  value: string;
  onSelect: (value: string) => void;
  /** What to do where nothing matches. */
  advice?: string;
  /** Hears that letters were typed in a script of which no option has any. */
  onUnknownScript: () => void;
};

/** A long list to choose from: a native select until the script is there, then a field to type into. */
export function Combobox({ onSelect, onUnknownScript, ...props }: Props) {
  if (!useHydrated()) return <SelectField {...props} onChange={(event) => onSelect(event.target.value)} />;
  const { label, required, hint, error, ...box } = props;
  return (
    <LabelledField label={label} required={required} hint={hint} error={error}>
      {(fieldProps) => <ComboboxInput {...box} {...{ required, fieldProps, onSelect, onUnknownScript }} />}
    </LabelledField>
  );
}

type BoxProps = Omit<Props, "label" | "hint" | "error"> & { fieldProps: FieldProps };

/** The combobox of the ARIA practices: type to filter, arrows to move, Enter or Tab to take, Escape to leave it as it was. */
function ComboboxInput(props: BoxProps) {
  const { placeholder, options, value, onSelect, advice, onUnknownScript, required, fieldProps, name } = props;
  // A text belongs to the list that it was typed for: another state has other cities.
  const [entry, setEntry] = useState<{ text: string; list: string | undefined }>();
  const typed = entry?.list === options[0]?.value ? entry?.text : undefined;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useId();
  const chosen = options.find((option) => option.value === value);
  const shown = typed ? filterOptions(options, typed) : [{ value: "", label: placeholder }, ...options];
  const expanded = open && shown.length > 0;
  const optionId = (n: number) => `${list}-${n}`;
  useEffect(() => {
    if (open) document.getElementById(optionId(active))?.scrollIntoView({ block: "nearest" });
  });

  const close = () => {
    setOpen(false);
    setEntry(undefined);
    setActive(-1);
  };
  const pick = (picked: string) => {
    close();
    if (picked !== value) onSelect(picked);
  };
  const show = () => {
    setOpen(true);
    setActive(
      Math.max(
        0,
        shown.findIndex((option) => option.value === value),
      ),
    );
  };
  /** What the text means, if it can only mean one thing. */
  const findMeant = (): string | undefined => {
    if (typed === undefined) return value;
    if (!typed) return "";
    const exact = shown.find((option) => namesOf(option).includes(foldName(typed)));
    return (exact ?? (shown.length === 1 ? shown[0] : undefined))?.value;
  };
  const leave = (taken?: string) => {
    // A name that is not in the list stays beside the advice, unless there is a choice to return to.
    if (typed && shown.length === 0 && !value) setOpen(false);
    else pick(taken ?? findMeant() ?? value);
  };
  const press = (event: KeyboardEvent) => {
    // The keys belong to the input method while it composes a word.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (open) setActive((Math.max(active, step < 0 ? 0 : -1) + step + shown.length) % Math.max(1, shown.length));
      else show();
    } else if (["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) {
      // While an option is active, a screen reader does not read the text that the cursor moves through.
      setActive(-1);
    } else if (event.key === "Enter" && open) {
      event.preventDefault();
      const picked = shown[active]?.value ?? findMeant();
      if (picked !== undefined) pick(picked);
    } else if (event.key === "Tab" && open) {
      // The list closes first: it scrolls, so Chrome would move the focus into it.
      leave(typed ? shown[active]?.value : undefined);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      close();
    }
  };

  return (
    <div className="relative">
      <input
        {...fieldProps}
        name={name}
        aria-required={required}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={expanded}
        aria-controls={expanded ? list : undefined}
        aria-activedescendant={expanded && active >= 0 ? optionId(active) : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={typed ?? chosen?.label ?? ""}
        onChange={(event) => {
          setEntry({ text: event.target.value, list: options[0]?.value });
          if (isUnknownScript(event.target.value, options)) onUnknownScript();
          setOpen(true);
          setActive(0);
        }}
        onFocus={selectText}
        onClick={() => (open ? undefined : show())}
        onKeyDown={press}
        onBlur={() => leave()}
        className={`${inputClass} select`}
      />
      {expanded && (
        <div
          id={list}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag is a list that a field filters
          role="listbox"
          ref={scrollIntoView}
          aria-label={placeholder}
          // The field keeps the focus when its list is tapped or scrolled with the mouse.
          onPointerDown={(event) => event.preventDefault()}
          className="listbox"
        >
          {shown.map((option, n) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and hears the keys
            <div
              key={option.value}
              id={optionId(n)}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- nor an entry of it
              role="option"
              aria-selected={option.value === value}
              onClick={() => pick(option.value)}
              className={n === active ? "bg-rice-200" : undefined}
            >
              {option.label}
            </div>
          ))}
        </div>
      )}
      <Matches count={typed ? shown.length : undefined} advice={advice} />
    </div>
  );
}

/** A list that opens below the edge of the window would show only its first options. */
function scrollIntoView(list: HTMLElement | null) {
  list?.scrollIntoView({ block: "nearest" });
}

/** Tells how many options are left: seen when there is none, heard always. */
function Matches({ count, advice = "" }: { count: number | undefined; advice: string | undefined }) {
  const content = useRootData()!.messages.matches;
  const text = count === undefined ? "" : count === 0 ? `${content.none} ${advice}` : choosePlural(count, content);
  return <output className={count === 0 ? "mt-1.5 block text-sm text-ink-700" : "sr-only"}>{text}</output>;
}
