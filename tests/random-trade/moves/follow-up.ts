import { call, type LiveTrade } from '../live/live-trade.ts'
import { passTwoDays, runFollowUps } from '../live/run-jobs.ts'
import { accepted, refused } from '../model/answers.ts'
import { nameOfClient } from '../model/attribution.ts'
import { type LinkOpening, listDue, listOpenings, predictReminder, remindByItself } from '../model/follow-up.ts'
import type { Trade } from '../model/trade.ts'
import type { StepOf } from '../steps.ts'
import { idOf, type Move, moveOutside, pick } from './move.ts'

/** The seller asks how many clients could be reminded, and reminds one of them of a link. */
export function moveToRemind(trade: Trade, { at }: StepOf<'remind'>): Move | null {
  const due = listDue(trade)
  const opening = at % 3 < 2 && due.length > 0 ? pick(due, at) : pick(listOpenings(trade), at)
  if (!opening) return null
  const proposed = { due: due.length, automatic: trade.seller.followsUp ? 1 : 0 }
  const counted = trade.seller.blocked ? refused(7) : accepted(proposed)
  const first = predictReminder(trade, opening)
  return {
    sentence: `the seller reminds ${nameOfClient(trade, opening.client)} of ${opening.order ? `the payment link of order ${opening.order.name}` : 'an explore link'}`,
    calls: [
      {
        expected: { first: [counted] },
        send: async (live) => [
          await call<{ due: number; automatic: boolean }>(
            ...([live, 'GET', 'link/follow-up', { as: live.sellerToken }] as const),
            (answer) => ({ due: answer.due, automatic: answer.automatic ? 1 : 0 }),
          ),
        ],
      },
      {
        expected: { first: [first] },
        send: async (live) => {
          const body = { link_id: await findLinkId(live, trade, opening) }
          return [await call(live, 'POST', 'link/remind', { as: live.sellerToken, body })]
        },
      },
    ],
  }
}

async function findLinkId(live: LiveTrade, trade: Trade, opening: LinkOpening): Promise<string> {
  if (!opening.order) return live.openedLinkIds[trade.openings.indexOf(opening)] ?? ''
  const links = live.shop.db.selectFrom('pay_links').select('id')
  return (await links.where('order_id', '=', idOf(live, trade, opening.order)).executeTakeFirstOrThrow()).id
}

export function moveToFollowUpAutomatically(trade: Trade, { on }: StepOf<'follow up automatically'>): Move {
  const first = trade.seller.blocked ? refused(7) : accepted()
  if (!trade.seller.blocked) trade.seller.followsUp = on
  return {
    sentence: `the seller switches the follow-up ${on ? 'on' : 'off'}`,
    calls: [
      {
        expected: { first: [first] },
        send: async (live) => [await call(live, 'PUT', 'link/follow-up', { as: live.sellerToken, body: { on } })],
      },
    ],
  }
}

export function moveTwoDays(trade: Trade): Move {
  trade.day += 2
  remindByItself(trade)
  return moveOutside('two days pass, and the schedule follows links up', async (live) => {
    await passTwoDays(live)
    await runFollowUps(live)
  })
}
