import assert from "node:assert/strict";
import { after, test } from "node:test";
import { payeeFile } from "#contract/payee.ts";
import { payeeDays } from "#contract/staff/payee.ts";
import { commandLine, type Actor } from "#server/registry/audit.ts";
import { findDrafts, saveDraft } from "#server/registry/content/drafts.ts";
import { confirmProposal, readProposal, stopProposal, storeProposal } from "#server/registry/content/payee.ts";
import { findNewestPublicationId, makePublicationId, storePublication } from "#server/registry/content/publications.ts";
import { acceptInvitation, inviteMember, listMembers, removeMember } from "#server/registry/staff/members.ts";
import { newToken } from "#server/staff/token.ts";
import { language } from "#tests/fixtures/content-editor.ts";
import { beginWalk, listSteps, takeStep, walk, type State, type Step, type Team } from "#tests/fixtures/payee-walk.ts";
import { openThrowaway } from "#tests/fixtures/registries.ts";
import { ageTeam } from "#tests/fixtures/team.ts";
import { readNotices } from "./payee.ts";

const { db, remove } = await openThrowaway("sqlite");
after(remove);

const teams: Team[] = [
  { honest: { asha: 90 }, plotters: { eve: 90, mallory: "outside" } },
  { honest: { asha: 90, ravi: 2 }, plotters: { eve: 90, mallory: 3 } },
  { honest: {}, plotters: { eve: 90, mallory: "outside", trudy: "outside" } },
];
const sample = <Item>(items: Item[], count: number) =>
  items.filter((_, n) => n % Math.ceil(items.length / count) === 0);

for (const team of teams) {
  const everyone = Object.keys({ ...team.honest, ...team.plotters }).join(", ");
  test(`with ${everyone} the registry allows what the rule does, and nothing else`, async () => {
    const [moved, others] = [true, false].map((isMoved) =>
      walk(team, 7).filter(({ state }) => (state.moved !== undefined) === isMoved),
    );
    for (const { steps } of [...sample(moved!, 6), ...sample(others!, 6)]) await follow(team, steps);
  });
}

/** Goes a walk on the registry; at each of its states everything is tried that the rule refuses. */
async function follow(team: Team, steps: Step[]): Promise<void> {
  const people = await makeTeam(team);
  let state = beginWalk(team);
  for (const step of steps) {
    for (const other of listSteps(team)) {
      if (other.does === "propose" || other.does === "stop" || other.does === "confirm") {
        const isRefused = !takeStep(state, other) && !isRepeated(state, other);
        if (isRefused && people.has(other.who))
          assert.equal(await tryStep(people, other), false, tell(steps, step, other));
      }
    }
    assert.equal(await tryStep(people, step), true, tell(steps, step));
    state = takeStep(state, step)!;
    await assertTold(state);
  }
  assert.equal((await findNewestPublicationId(db)) > "", state.moved !== undefined, tell(steps));
}

/** What was done once is a success that changes nothing. */
function isRepeated({ proposed }: State, step: Exclude<Step, { does: "wait" }>): boolean {
  if (step.does === "stop") return proposed?.stoppedAt !== undefined;
  const isProposed = proposed?.by === step.who && proposed.stoppedAt === undefined;
  return step.does === "propose" ? isProposed : proposed?.confirmedBy.includes(step.who) === true;
}

const tell = (...what: unknown[]) => JSON.stringify(what);

async function makeTeam({ honest, plotters }: Team): Promise<Map<string, Actor>> {
  const tables = ["payee_proposals", "staff_members", "content_drafts", "content_edits", "publications"] as const;
  for (const table of tables) await db.deleteFrom(table).execute();
  const people = new Map<string, Actor>();
  for (const [name, days] of Object.entries({ ...honest, ...plotters })) {
    if (days === "outside") continue;
    await join(people, name);
    const joined_at = new Date(Date.now() - days * 86_400_000).toISOString();
    await db.updateTable("staff_members").set({ joined_at }).where("name", "=", name).execute();
  }
  return people;
}

async function join(people: Map<string, Actor>, name: string): Promise<boolean> {
  const { token } = await inviteMember(db, name, commandLine);
  const passkey = { credentialId: newToken(), publicKey: "", counter: 0, transports: [], name };
  const { memberId } = (await acceptInvitation(db, token, passkey))!;
  people.set(name, { id: memberId, name });
  return true;
}

/** False if the registry refuses it. */
async function tryStep(people: Map<string, Actor>, step: Step): Promise<boolean> {
  if (step.does === "invite") return true;
  if (step.does === "join") return join(people, step.who);
  if (step.does === "wait") return ageTeam(db, 24 * step.days).then(() => true);
  const who = people.get(step.who)!;
  const id = (await db.selectFrom("payee_proposals").select("id").executeTakeFirst())?.id ?? "";
  const run = {
    leave: () => removeMember(db, who.id, who),
    remove: () => removeMember(db, step.does === "remove" ? people.get(step.whom)!.id : "", who),
    propose: () => propose(who),
    stop: () => stopProposal(db, id, who.id),
    confirm: () => confirm(id, who),
  };
  return run[step.does]().then(
    (outcome: unknown) => outcome !== false && outcome !== "last",
    () => false,
  );
}

const edit = { language, file: payeeFile, field: "payees", value: [] };

async function propose(by: Actor): Promise<void> {
  const [last] = await findDrafts(db, { file: payeeFile });
  const isOpen = (await readProposal(db)).proposal?.verdict.isOpen;
  const draft = (isOpen && last) || (await saveDraft(db, edit, last?.version ?? "", by))!;
  return storeProposal(db, [draft.version], by, "");
}

async function confirm(id: string, by: Actor): Promise<boolean> {
  const { isComplete, versions = [] } = (await confirmProposal(db, id, by)) ?? {};
  if (!isComplete) return isComplete !== undefined;
  const follows = await findNewestPublicationId(db);
  const publication = { id: makePublicationId(follows), follows, by, edits: [edit], versions, proposalId: id };
  await storePublication(db, publication);
  return true;
}

/** Every member is told of a change that waits, and whoever was one in the last days can stop it. */
async function assertTold({ people, now, moved }: State): Promise<void> {
  const { proposal } = await readProposal(db);
  if (moved || !proposal?.verdict.isOpen) return;
  for (const member of await listMembers(db)) {
    assert.equal((await readNotices(db, member)).payeeNotice, "proposed", member.name);
  }
  const recent = now - payeeDays.removedRightsDays * 86_400_000;
  const able = new Set(people.filter(({ removedAt = Infinity }) => removedAt > recent).map(({ name }) => name));
  for (const { id, name } of proposal.people) assert.equal(proposal.verdict.mayStop(id), able.has(name), name);
}
