import type { BoardNeed } from "#contract/needs.ts";
import type { Places } from "#app/donors/places.server.ts";
import { formatDay } from "#app/ui/format.ts";
import type { NeedContent } from "./need-content.server.ts";
import type { NeedForm } from "./need-fields.tsx";
import { useNeedWords } from "./need-words.ts";

/** Lists what somebody asks for, below the labels of the form, as the page's language says it. */
export function useAnswers(fields: NeedContent["fields"], places: Places) {
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
