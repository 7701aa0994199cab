import { useEffect, useId } from "react";
import { useRootData } from "#app/root-data.ts";
import { choosePlural } from "./format.ts";
import { inputClass, LabelledField, SelectField, selectText, type FieldProps, type LabelProps } from "./field.tsx";
import { useCombobox, type ComboboxProps } from "./use-combobox.ts";
import { useHydrated } from "./use-hydrated.ts";
import { useWatched } from "./use-watched.ts";

type BoxProps = ComboboxProps & {
  name: string;
  required?: boolean | undefined;
  /** Shown where nothing matches. */
  advice?: string | undefined;
  /** Whether a phone's own list serves as well, being short enough to scroll through. */
  isShort?: boolean;
};

/**
 * A long list to choose from: a native select until the script is there, then a field to type into. A phone keeps its own
 * for a list that is short. One that depends on another choice is a field from the beginning: the server knows the names.
 */
export function Combobox({ onSelect, onUnknownScript, advice, isShort, ...props }: BoxProps & LabelProps) {
  const hydrated = useHydrated();
  const { label, hint, error, ...box } = props;
  // A list that somebody has open, or a field where they type, stays until they have gone on.
  const isUsed = useWatched(
    () => document,
    "focusout",
    () => findUsed() === box.name,
    false,
  );
  const isNative = !hydrated || isUsed || (isShort && matchMedia("(pointer: coarse)").matches);
  if (isNative && box.options.length > 0) {
    // A name that was typed stays chosen in the list that takes the place of its field.
    const typed = { value: box.value, label: box.value };
    const isListed = !box.value || box.options.some(({ value }) => value === box.value);
    const options = isListed ? box.options : [typed, ...box.options];
    return <SelectField {...props} options={options} onChange={(event) => onSelect(event.target.value)} />;
  }
  return (
    <LabelledField label={label} required={box.required} hint={hint} error={error}>
      {(fieldProps) =>
        isNative ? (
          <input
            {...fieldProps}
            name={box.name}
            defaultValue={box.value}
            onBlur={(event) => onSelect(event.target.value)}
            className={inputClass}
          />
        ) : (
          <ComboboxInput {...box} {...{ fieldProps, advice, onSelect, onUnknownScript }} />
        )
      }
    </LabelledField>
  );
}

/** The name of the field that has the focus; a combobox has none, but a hidden field beside it. */
function findUsed(): string | undefined {
  return (document.activeElement as HTMLInputElement | null)?.name;
}

function ComboboxInput({ fieldProps, name, required, advice, ...props }: BoxProps & { fieldProps: FieldProps }) {
  const { typed, shown, open, active, type, show, pick, leave, press } = useCombobox(props);
  const { placeholder, options, value } = props;
  const list = useId();
  const optionId = (n: number) => `${list}-${n}`;
  useEffect(() => {
    if (open) document.getElementById(optionId(active))?.scrollIntoView({ block: "nearest" });
  });
  return (
    <div className="relative">
      {/* The form sends what was chosen, by its stored name. */}
      <input type="hidden" name={name} value={value} />
      <input
        {...fieldProps}
        aria-required={required}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        aria-activedescendant={open && active >= 0 ? optionId(active) : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={typed ?? options.find((option) => option.value === value)?.label ?? value}
        onChange={type}
        onFocus={selectText}
        onClick={show}
        onKeyDown={press}
        onBlur={() => leave()}
        className={`${inputClass} select`}
      />
      {open && (
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
