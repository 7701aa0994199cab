import { honeypotField } from "#contract/donor.ts";

/** A field that people never see and bots fill in; the API stores nothing when it is filled in. */
export function Honeypot({ label }: { label: string }) {
  return (
    <div aria-hidden="true" className="absolute -start-[200vw] size-px overflow-hidden">
      <label>
        {label}
        <input type="text" name={honeypotField} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
