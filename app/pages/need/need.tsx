import { useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { isNeededType, type BoardNeed } from "#contract/needs.ts";
import { findKey } from "#contract/private-link.ts";
import { readContent } from "#cms/content.server.ts";
import { ApiError, postForm, readForm } from "#app/api.ts";
import { LinkForm } from "#app/donors/link-form.tsx";
import { answerId, LinkPage } from "#app/donors/link-page.tsx";
import { useNewLinks } from "#app/donors/new-links.ts";
import { listPlaces, type Places } from "#app/donors/places.server.ts";
import { readNeedContent, type NeedContent } from "#app/needs/need-content.server.ts";
import { emptyNeed, NeedFields, type NeedForm } from "#app/needs/need-fields.tsx";
import { useNeedWords } from "#app/needs/need-words.ts";
import { useOutcome } from "#app/outcome.ts";
import { formatDay } from "#app/ui/format.ts";
import { takeFocus } from "#app/ui/take-focus.ts";
import { useTypedForm } from "#app/ui/typed-form.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Route } from "./+types/need";

export function loader(args: Route.LoaderArgs) {
  const { link, alreadyRegistered, notice, required, sending } = readContent("donar", args);
  const { link: ownLink, notice: ownNotice, ...content } = readNeedContent(args);
  const { open } = readContent("own-need", args).lost;
  return {
    content: {
      alreadyRegistered,
      required,
      sending,
      ...content,
      link: { ...link, ...ownLink },
      notice: { ...notice, ...ownNotice },
      lost: { label: open, to: "/need/mine" },
      noticeVersion: readContent("privacy", args).version,
    },
    places: listPlaces(args),
  };
}

/** The form by which somebody asks donors for help, checks what they typed, and then the private link of the request. */
export default function Need({ loaderData: { content, places } }: Route.ComponentProps) {
  const { need, refused, answers } = useOutcome().need ?? {};
  const newLinks = useNewLinks("asked-needs", need);
  const { search, hash } = useLocation();
  const hydrated = useHydrated();
  const came = refused?.typed ?? answers?.typed;
  const from = (hydrated && findKey(hash)) || came?.from;
  const opened = readSearched(search);
  const [form, setForm, restore] = useTypedForm("typed-request", emptyNeed, { came, opened, wasSent: !!need });
  const [isChecking, setChecking] = useState(answers?.isToCheck ?? false);
  // What was forgotten after an hour has nothing to check.
  const isToCheck = isChecking && form !== emptyNeed;
  const listAnswers = useAnswers(content.fields, places);
  const showForm = () => flushSync(() => setChecking(false));
  const change = () => {
    showForm();
    takeFocus(document.querySelector<HTMLElement>(`#${answerId} select`));
  };
  const send = async (secret: string, sent: HTMLFormElement) => {
    const fields = readForm(sent);
    fields.set("secret", secret);
    if (isToCheck) fields.set("step", "send");
    const { need, refused } = (await postForm(sent.action, fields)).need!;
    if (refused?.errors) showForm();
    if (refused) throw new ApiError(422, refused);
    flushSync(() => setChecking(!need));
    if (!need) takeFocus(document.querySelector(`#${answerId} form h2`), "start");
    return need;
  };
  return (
    <LinkPage content={content} newLinks={newLinks} opens="/need/mine">
      <LinkForm
        {...{ content, refused }}
        hasConsent={came?.consent !== undefined}
        lost={content.lost}
        onInput={restore}
        onSend={send}
        onStored={(need, sentFrom) => {
          setForm(emptyNeed);
          newLinks.show(need, sentFrom);
        }}
        {...(isToCheck && { check: { content: content.check, answers: listAnswers(form), onChange: change } })}
      >
        {(errors) => (
          <div className="grid gap-8">
            {from && <input type="hidden" name="from" value={from} />}
            <NeedFields onChange={setForm} {...{ content, form, errors, places }} />
          </div>
        )}
      </LinkForm>
    </LinkPage>
  );
}

/** What the search fills in from which a visitor comes. */
function readSearched(query: string): Partial<NeedForm> {
  const params = new URLSearchParams(query);
  if (!params.has("state")) return {};
  const { donationType = "", bloodType = "", state = "", city = "" } = Object.fromEntries(params);
  // A plus sign that was not encoded, as in "O+", arrives as a space.
  return { state, city, ...(isNeededType(donationType) && { donationType, bloodType: bloodType.replace(/ $/, "+") }) };
}

/** Lists what somebody asks for, below the labels of the form, as the page's language says it. */
function useAnswers(fields: NeedContent["fields"], places: Places) {
  const { what, where } = useNeedWords(places);
  return (form: NeedForm) => {
    const { wanted, place, neededOn, fullName, phoneNo, email } = form;
    const said = {
      donationType: what(form as NeedForm & BoardNeed),
      wanted,
      place: [place, where(form)].join(", "),
      neededOn: formatDay(neededOn),
      fullName,
      phoneNo,
      email,
    };
    const answers = Object.entries(said).filter(([, answer]) => answer);
    return answers.map(([name, answer]) => ({ label: fields[name as keyof typeof said].label, answer }));
  };
}
