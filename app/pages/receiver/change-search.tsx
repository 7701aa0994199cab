import { bloodTypes } from "#contract/blood-types.ts";
import { formatSearchUrl } from "#contract/search-url.ts";
import { onClick } from "#app/ui/on-submit.ts";
import type { OfferProps } from "./nearby-offer.tsx";
import { changeId } from "./search-form.tsx";

/** Fills the form again, which a search has emptied; another blood type is searched for at once. */
export function ChangeSearch({ found, content, startSearch, onChange }: OfferProps & { onChange: () => void }) {
  const { search } = found;
  const others = bloodTypes.filter((type) => /[-+]/.test(type) && type !== search.bloodType);
  return (
    <div className="flex flex-wrap items-start gap-x-6 print:hidden">
      <a href={`#${changeId}`} onClick={onClick(onChange)} className="button-link">
        {content.change.link}
      </a>
      {search.bloodType && (
        <details key={search.bloodType}>
          <summary className="button-link">{content.change.bloodType}</summary>
          <p className="mt-2 flex flex-wrap gap-2">
            {others.map((bloodType) => (
              <a
                key={bloodType}
                href={formatSearchUrl({ ...search, bloodType })}
                onClick={onClick(() => startSearch({ ...search, bloodType }))}
                className="button-small button-quiet"
              >
                {bloodType}
              </a>
            ))}
          </p>
        </details>
      )}
    </div>
  );
}
