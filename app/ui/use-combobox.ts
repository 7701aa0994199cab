import { useState, type ChangeEvent, type KeyboardEvent } from "react";
import { foldName } from "#contract/places/fold-name.ts";

/** An option is found by its label, by its value and by what else it is called. */
type Option = { value: string; label: string; alsoCalled?: string[] };

export type ComboboxProps = {
  /** Shown while nothing is chosen. */
  placeholder: string;
  options: readonly Option[];
  value: string;
  onSelect: (value: string) => void;
  /** Hears that letters were typed in a script of which no option has any. */
  onUnknownScript: () => void;
};

/** The combobox of the ARIA practices: type to filter, arrows to move, Enter or Tab to take, Escape to leave it as it was. */
export function useCombobox({ placeholder, options, value, onSelect, onUnknownScript }: ComboboxProps) {
  // A text belongs to the list that it was typed for: another state has other cities.
  const [entry, setEntry] = useState<{ text: string; list: string | undefined }>();
  const typed = entry?.list === options[0]?.value ? entry?.text : undefined;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const shown = typed ? filterOptions(options, typed) : [{ value: "", label: placeholder }, ...options];

  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setEntry({ text: target.value, list: options[0]?.value });
    if (isUnknownScript(target.value, options)) onUnknownScript();
    setOpen(true);
    setActive(0);
  };
  const show = () => {
    if (open) return;
    setOpen(true);
    const chosen = shown.findIndex((option) => option.value === value);
    setActive(Math.max(0, chosen));
  };
  const close = () => {
    setOpen(false);
    setEntry(undefined);
    setActive(-1);
  };
  const pick = (picked: string) => {
    close();
    if (picked !== value) onSelect(picked);
  };
  const leave = (taken = findMeant(typed, shown, value)) => {
    // A name that is not in the list stays beside the advice, unless there is a choice to return to.
    if (typed && shown.length === 0 && !value) setOpen(false);
    else pick(taken ?? value);
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
      const picked = shown[active]?.value ?? findMeant(typed, shown, value);
      if (picked !== undefined) pick(picked);
    } else if (event.key === "Tab" && open) {
      // The list closes first: it scrolls, so Chrome would move the focus into it.
      leave(typed ? shown[active]?.value : undefined);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      close();
    }
  };
  return { typed, shown, open: open && shown.length > 0, active, type, show, pick, leave, press };
}

/** The only option that the text can mean; undefined if there are several. */
function findMeant(typed: string | undefined, shown: readonly Option[], value: string): string | undefined {
  if (typed === undefined) return value;
  if (!typed) return "";
  const exact = shown.find((option) => namesOf(option).includes(foldName(typed)));
  return (exact ?? (shown.length === 1 ? shown[0] : undefined))?.value;
}

/** Lists options that begin with the typed text first, then those of which another word or name does. */
function filterOptions(options: readonly Option[], typed: string): Option[] {
  const wanted = foldName(typed);
  const begins = options.filter(({ label }) => foldName(label).startsWith(wanted));
  const others = options.filter((option) => namesOf(option).some((name) => ` ${name}`.includes(` ${wanted}`)));
  return [...new Set([...begins, ...others])];
}

/** Whether the first letter is not Latin and in no option. */
function isUnknownScript(typed: string, options: readonly Option[]): boolean {
  const letter = /[^\p{Script=Latin}\P{L}]/u.exec(typed)?.[0];
  return letter !== undefined && !options.some((option) => namesOf(option).join("").includes(foldName(letter)));
}

function namesOf({ label, value, alsoCalled = [] }: Option): string[] {
  return [label, value, ...alsoCalled].map(foldName);
}
