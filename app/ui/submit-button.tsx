type Props = { busy: boolean; label: string; className?: string };

/** Sends a form, once at a time. It keeps the keyboard focus while it works, which `disabled` would drop. */
export function SubmitButton({ busy, label, className = "w-full sm:w-auto sm:min-w-44" }: Props) {
  return (
    <button
      type="submit"
      aria-disabled={busy}
      onClick={(event) => busy && event.preventDefault()}
      className={`button-primary ${className}`}
    >
      {label}
    </button>
  );
}
