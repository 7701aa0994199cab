import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { NavLink, useLocation } from "react-router";

type Props = {
  label: string;
  links: { label: string; to: string }[];
  /** The look of the button, the same as the links beside it. */
  look: string;
  /** Opens over the page rather than pushing what follows down. */
  floating?: boolean;
  onChoose?: () => void;
};

/** A button that shows and hides links. Arrow keys move among them, Escape closes and gives the focus back. */
export function CampaignsMenu({ label, links, look, floating = false, onChoose }: Props) {
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const { pathname } = useLocation();
  const current = links.some(({ to }) => to === pathname);

  useEffect(() => {
    if (!open || !floating) return;
    const closeOutside = (event: Event) => {
      if (!menu.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [open, floating]);

  const move = (event: KeyboardEvent) => {
    const stops = [...menu.current!.querySelectorAll<HTMLElement>("button, a")];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 1, End: stops.length - 1 }[event.key];
    if (event.key === "Escape" && open) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      stops[0]!.focus();
    } else if (target !== undefined && (open || event.key === "ArrowDown")) {
      event.preventDefault();
      setOpen(true);
      // The links are in the page only when open, and so after this render.
      requestAnimationFrame(() => {
        const shown = menu.current!.querySelectorAll<HTMLElement>("button, a");
        shown[Math.max(0, Math.min(target, shown.length - 1))]!.focus();
      });
    }
  };

  return (
    <div ref={menu} role="presentation" className="relative noscript:hidden" onKeyDown={move}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={`${look} w-full gap-1.5 ${current ? "border-geru-600! text-geru-600!" : ""}`}
      >
        {label}
        <svg aria-hidden="true" width="12" height="8" viewBox="0 0 12 8" className={open ? "rotate-180" : ""}>
          <path d="M1 1.5 6 6.5 11 1.5" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
      <ul
        id={id}
        hidden={!open}
        className={
          floating
            ? "absolute top-full left-0 z-40 mt-1 w-64 rounded-md border border-rice-300 bg-rice-50 p-2 shadow-2"
            : "mb-2 ml-5 border-l-2 border-rice-300 pl-2"
        }
      >
        {open &&
          links.map(({ label, to }) => (
            <li key={to}>
              <NavLink
                to={to}
                onClick={() => {
                  setOpen(false);
                  onChoose?.();
                }}
                className="flex min-h-12 items-center rounded-sm px-3 font-medium text-ink-700 no-underline hover:bg-rice-200 hover:text-geru-600 aria-[current=page]:text-geru-600"
              >
                {label}
              </NavLink>
            </li>
          ))}
      </ul>
    </div>
  );
}
