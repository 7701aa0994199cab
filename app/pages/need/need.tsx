import { useState } from "react";
import { useLocation } from "react-router";
import { isNeededType } from "#contract/needs.ts";
import { findKey } from "#contract/private-link.ts";
import { parseSearchUrl } from "#contract/search-url.ts";
import { readContent } from "#cms/content.server.ts";
import { ApiError, postForm, readForm } from "#app/api.ts";
import { LinkForm } from "#app/donors/link-form.tsx";
import { LinkPage } from "#app/donors/link-page.tsx";
import { useNewLinks } from "#app/donors/new-links.ts";
import { listPlaces } from "#app/donors/places.server.ts";
import { readNeedContent } from "#app/needs/need-content.server.ts";
import { emptyNeed, NeedFields, type NeedForm } from "#app/needs/need-fields.tsx";
import { useOutcome } from "#app/outcome.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Route } from "./+types/need";

export function loader(args: Route.LoaderArgs) {
  const { link, alreadyRegistered, notice, required, sending } = readContent("donar", args);
  const { link: ownLink, notice: ownNotice, ...content } = readNeedContent(args);
  return {
    content: {
      alreadyRegistered,
      required,
      sending,
      ...content,
      link: { ...link, ...ownLink },
      notice: { ...notice, ...ownNotice },
      noticeVersion: readContent("privacy", args).version,
    },
    places: listPlaces(args),
  };
}

/** The form by which somebody asks donors for help, and then the private link of the request. */
export default function Need({ loaderData: { content, places } }: Route.ComponentProps) {
  const { need, refused } = useOutcome().need ?? {};
  const newLinks = useNewLinks("asked-needs", need);
  const { search, hash } = useLocation();
  const hydrated = useHydrated();
  const from = findKey(hash);
  const [form, setForm] = useState({ ...emptyNeed, ...refused?.typed });
  const fillIn = (input: object) => {
    // What was searched for is filled in, unless something was typed by then.
    const searched = refused ? {} : readSearched(search);
    const typed = Object.fromEntries(Object.entries(input).filter(([, value]) => value));
    setForm({ ...form, ...searched, ...typed });
  };
  return (
    <LinkPage content={content} newLinks={newLinks} opens="/need/mine">
      {newLinks.links.length === 0 && (
        <LinkForm
          {...{ content, refused }}
          onInput={fillIn}
          onSend={async (secret, sent) => {
            const fields = readForm(sent);
            fields.set("secret", secret);
            const { need, refused } = (await postForm(sent.action, fields)).need!;
            if (refused) throw new ApiError(422, refused);
            return need!;
          }}
          onStored={(need, sentFrom) => {
            setForm(emptyNeed);
            newLinks.show(need, sentFrom);
          }}
        >
          {(errors) => (
            <div className="grid gap-8">
              {hydrated && from && <input type="hidden" name="from" value={from} />}
              <NeedFields onChange={setForm} {...{ content, form, errors, places }} />
            </div>
          )}
        </LinkForm>
      )}
    </LinkPage>
  );
}

function readSearched(search: string): Partial<NeedForm> {
  const { state, city, donationType, bloodType } = parseSearchUrl(search) ?? emptyNeed;
  return { state, city, ...(isNeededType(donationType) && { donationType, bloodType }) };
}
