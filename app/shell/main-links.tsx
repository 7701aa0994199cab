import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useLocation } from "react-router";
import { plainPath } from "#contract/languages.ts";
import type { Content } from "#cms/schema/pages.ts";
import { NavLink } from "#app/ui/link.tsx";

type Props = {
  navigation: Content<"navigation">;
  linkClass: string;
  /** The campaigns open over the page instead of pushing down what follows. */
  floating?: boolean;
};

/** The links of the header and of the drawer. */
export function MainLinks(props: Props) {
  const { links, campaignLinks } = props.navigation;
  // A space divides them where there is no style.
  const toNavLink = (link: { label: string; to: string }) => [
    <NavLink key={link.to} {...link} className={props.linkClass} />,
    " ",
  ];
  return (
    <>
      {[links.home, links.receiver].map(toNavLink)}
      <CampaignsMenu {...props} />
      {props.floating && <noscript className="hidden noscript:contents">{campaignLinks.map(toNavLink)}</noscript>}
      {[links.about, links.events].map(toNavLink)}
    </>
  );
}

/** A button that shows and hides links. Arrow keys move between them; Escape closes and returns the focus. */
function CampaignsMenu({ navigation: { campaigns, campaignLinks }, linkClass, floating }: Props) {
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const { pathname } = useLocation();
  const current = campaignLinks.some(({ to }) => to === plainPath(pathname));
  useEffect(() => (open && floating ? whenOutside(menu.current!, () => setOpen(false)) : undefined), [open, floating]);

  return (
    <div
      ref={menu}
      role="presentation"
      className="relative noscript:hidden"
      onKeyDown={(event) => moveFocus(event, open, setOpen)}
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={`${linkClass} w-full gap-1.5 ${current ? "border-geru-600! text-geru-600!" : ""}`}
      >
        {campaigns}
        <svg aria-hidden="true" width="12" height="8" viewBox="0 0 12 8" className={open ? "rotate-180" : ""}>
          <path d="M1 1.5 6 6.5 11 1.5" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
      <ul
        id={id}
        hidden={!open}
        className={
          floating
            ? "absolute start-0 top-full z-40 mt-1 w-64 rounded-md border border-rice-300 bg-rice-50 p-2 shadow-2"
            : "ms-5 mb-2 border-s-2 border-rice-300 ps-2"
        }
      >
        {open &&
          campaignLinks.map((link) => (
            <li key={link.to}>
              <NavLink
                {...link}
                onClick={() => setOpen(false)}
                className="flex min-h-12 items-center rounded-sm px-3 font-medium text-ink-700 no-underline hover:bg-rice-200 hover:text-geru-600 aria-[current=page]:text-geru-600"
              />
            </li>
          ))}
      </ul>
    </div>
  );
}

/** Runs the action when something outside the menu is pressed or takes the focus. Returns a function that ends this. */
function whenOutside(menu: HTMLElement, action: () => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const listen = ({ target }: Event) => menu.contains(target as Node) || action();
  document.addEventListener("pointerdown", listen, { signal });
  document.addEventListener("focusin", listen, { signal });
  return () => listeners.abort();
}

function moveFocus(event: KeyboardEvent<HTMLElement>, open: boolean, setOpen: (open: boolean) => void): void {
  const menu = event.currentTarget;
  const findItems = () => [...menu.querySelectorAll<HTMLElement>("button, a")];
  const items = findItems();
  const index = items.indexOf(document.activeElement as HTMLElement);
  const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 1, End: items.length - 1 }[event.key];
  if (event.key === "Escape" && open) {
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
    items[0]!.focus();
  } else if (target !== undefined && (open || event.key === "ArrowDown")) {
    event.preventDefault();
    setOpen(true);
    // A closed menu has no links until React has rendered it open.
    requestAnimationFrame(() => {
      const items = findItems();
      items[Math.max(0, Math.min(target, items.length - 1))]!.focus();
    });
  }
}
