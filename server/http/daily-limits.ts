import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { v7 as newId } from "uuid";
import type { Donor } from "#contract/donor.ts";
import { endOfToday } from "#contract/day.ts";
import { maskNumber } from "#server/donors/donor-card.ts";
import { answers } from "#server/messages.ts";
import { findNetworks, findReporterNetwork } from "./client-address.ts";
import type { Counters } from "./counters.ts";
import { refusePastLimit } from "./rate-limits.ts";

export type DailyLimits = ReturnType<typeof createDailyLimits>;

/** How many clients' limits a /64, a /56 and a /48 have. */
const networkShares = [1, 2, 4];

/** Past the day's limit of donors, this part of it may still be revealed, number by number. */
const revealedShare = 1 / 5;

/** In a day, an IPv4 /24 or an IPv6 /48 may report as many donors as a client in this many minutes. */
const reportMinutes = 10;

/** So many messages a day can be caused for an address or a donor; by a client, as many as a donor has calls in this many minutes. */
const messagesADay = 5;
const messageMinutes = 10;

type Rates = { report: number; manage: number };

/** Limits the different donors whose numbers a client is shown in a day, whom a client reports, and the messages sent. */
export function createDailyLimits(donorsADay: number, rates: Rates, counters: Counters) {
  const revealsADay = Math.ceil(donorsADay * revealedShare);
  const count = (networks: string[], what: string, limit: number, ids: string[]): Promise<boolean[]> => {
    const keys = networks.map((network) => `${what} ${network}`);
    const limits = networks.map((_, n) => networkShares[n]! * limit);
    return counters.countToday(keys, limits, ids);
  };
  return {
    /** Masks the numbers that are past the limit: people reveal one when they need it. */
    async maskPastLimit(request: FastifyRequest, json: Buffer): Promise<Buffer | string> {
      if (donorsADay === 0) return json;
      const allowed = await count(findNetworks(request), "donors", donorsADay, extractIds(json));
      if (allowed.every(Boolean)) return json;
      const donors = JSON.parse(json.toString()) as Donor[];
      for (const [n, donor] of donors.entries())
        if (!allowed[n]) Object.assign(donor, { phoneNo: maskNumber(donor.phoneNo), numberOnRequest: true });
      return JSON.stringify(donors);
    },
    async limitReveals(request: FastifyRequest, reply: FastifyReply, id: string): Promise<void> {
      if (donorsADay === 0) return;
      const [allowed] = await count(findNetworks(request), "revealed", revealsADay, [id]);
      if (!allowed) refuseToday(reply, answers.dailyLimit);
    },
    /** Gives whether the report counts: of each network one a day does, so that few networks cannot empty the search. */
    async limitReports(request: FastifyRequest, reply: FastifyReply, id: string): Promise<boolean> {
      const network = [findReporterNetwork(request)];
      if (rates.report > 0) {
        const [allowed] = await count(network, "reported", reportMinutes * rates.report, [id]);
        if (!allowed) refuseToday(reply, answers.dailyReports);
      }
      const [counts = false] = await count(network, "counted", 1, [newId()]);
      return counts;
    },
    /** Counts a message that a client causes; so does each of these, an address or a donor, for whom there is a limit too. */
    async mayCauseMessage(request: FastifyRequest, ...about: string[]): Promise<boolean> {
      const networks = rates.manage === 0 ? [] : findNetworks(request);
      const keys = [...networks, ...about.map((text) => hash("sha256", text))].map((key) => `messages ${key}`);
      const ofNetworks = networks.map((_, n) => networkShares[n]! * messageMinutes * rates.manage);
      const limits = [...ofNetworks, ...about.map(() => messagesADay)];
      return (await counters.countToday(keys, limits, [newId()]))[0]!;
    },
    async limitMessages(request: FastifyRequest, reply: FastifyReply, ...about: string[]): Promise<void> {
      if (!(await this.mayCauseMessage(request, ...about))) refuseToday(reply, answers.tooManyMessages);
    },
  };
}

function refuseToday(reply: FastifyReply, message: string): void {
  refusePastLimit(reply, Math.ceil((endOfToday() - Date.now()) / 1000), message);
}

/** Finds the ids without parsing: an unescaped `{"id":"` stands only where a donor begins. */
export function extractIds(answer: Buffer): string[] {
  const [, ...donors] = answer.toString("latin1").split('{"id":"');
  return donors.map((donor) => donor.slice(0, 36));
}
