import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { formatDay } from '#platform/dates.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { NamedThing } from '#platform/web/ui/back-office/choice-by-name.tsx'
import type { TableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import { listQuery } from '#platform/web/ui/back-office/list-query-api.ts'
import type {
  RulePreviewView,
  RuleProductView,
  RuleThing,
  RuleThingScope,
  RuleView,
  ruleListSchema,
  ruleThingsSchema,
  TiersView,
} from '../contract.ts'
import { ruleScreenText } from '../screen-text.ts'

const rulesKey = 'commission-rules'

/** A rule as the browser uses it. */
export interface Rule extends Omit<RuleView, '_id' | 'on' | 'ended' | 'tiers' | 'things'> {
  id: string
  /** The text that says what the rule gives. */
  gives: string
  days: string
  /** The day in London on which the rule ended; empty for one that has not. */
  endedOn: string
  isOn: boolean
  tiers: readonly NamedThing[]
  things: readonly NamedThing[]
}

const toThing = ({ _id: id, name }: RuleThing): NamedThing => ({ id, name })
/** Writes a day, YYYY-MM-DD, as it is read. */
export const toDay = (day: string) => day.split('-').reverse().join('/')

export function toRule({ _id: id, on: isOn, ended, tiers, things, ...rule }: RuleView): Rule {
  const { kind, percent, from, until } = rule
  const days = [from && ruleScreenText.fromDay(toDay(from)), until && ruleScreenText.untilDay(toDay(until))]
  return {
    ...rule,
    id,
    isOn,
    gives: kind === 'of_price' ? ruleScreenText.ofPrice(percent) : ruleScreenText.onTop(percent),
    days: days.filter(Boolean).join(', ') || ruleScreenText.always,
    endedOn: ended ? formatDay(ended) : '',
    tiers: tiers.map(toThing),
    things: things.map(toThing),
  }
}

async function listRules(query: object) {
  const answer = await callApi<z.output<typeof ruleListSchema>>('GET', 'admin/commission-rule/list', {
    query: { ...query },
  })
  return { rules: answer.rules.map(toRule), total: answer.ttl }
}

/** The rules that have not ended, in the order in which they are tried. */
export const openRulesQuery = (viewer: string) =>
  queryOptions({ queryKey: [rulesKey, viewer, 'open'], queryFn: () => listRules({}) })

export const endedRulesQuery = (viewer: string, params: TableParams) =>
  queryOptions({
    queryKey: [rulesKey, viewer, 'ended', params],
    queryFn: () => listRules({ ...listQuery(params), state: 'ended' }),
  })

export const ruleThingsQuery = (viewer: string, scope: RuleThingScope, search: string) =>
  queryOptions({
    queryKey: [rulesKey, viewer, 'things', scope, search],
    queryFn: async ({ signal }) => {
      const options = { query: { scope, sKey: search }, signal }
      const answer = await callApi<z.output<typeof ruleThingsSchema>>('GET', 'admin/commission-rule/things', options)
      return answer.things.map(toThing)
    },
  })

/** What sellers of each tier get for a product today, in pounds. */
export const ruleProductQuery = (viewer: string, productId: string) =>
  queryOptions({
    queryKey: [rulesKey, viewer, 'product', productId],
    queryFn: () => callApi<RuleProductView>('GET', 'admin/commission-rule/product', { query: { prod_id: productId } }),
  })

export interface Tier extends NamedThing {
  /** In pounds. */
  from: number
  sellers: number
}

export const tiersQuery = (viewer: string) =>
  queryOptions({
    queryKey: [rulesKey, viewer, 'tiers'],
    queryFn: async (): Promise<{ tiers: Tier[]; counted: string | null }> => {
      const { tiers, counted } = await callApi<TiersView>('GET', 'admin/commission-rule/tiers')
      return { tiers: tiers.map(({ _id: id, ...tier }) => ({ ...tier, id })), counted }
    },
  })

export const usePreviewRule = () =>
  useMutation({
    mutationFn: (body: object) => callApi<RulePreviewView>('POST', 'admin/commission-rule/preview', { body }),
  })

type Message = { message: string }

function useRuleMutation<Input>(mutationFn: (input: Input) => Promise<Message>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: [rulesKey] }),
    meta: { showsMessage: true },
  })
}

export const useAddRule = () =>
  useRuleMutation((body: object) => callApi<Message>('POST', 'admin/commission-rule', { body }))

export const useSetRuleState = () =>
  useRuleMutation(({ id: rule_id, state }: { id: string; state: 'on' | 'off' | 'ended' }) =>
    callApi<Message>('PUT', 'admin/commission-rule/state', { body: { rule_id, state } }),
  )

export const useOrderRules = () =>
  useRuleMutation((ids: readonly string[]) =>
    callApi<Message>('PUT', 'admin/commission-rule/order', { body: { rule_ids: ids } }),
  )

export interface TierToSave {
  tier_id: string
  name: string
  from: string
}

export const useSaveTiers = () =>
  useRuleMutation((tiers: readonly TierToSave[]) =>
    callApi<Message>('PUT', 'admin/commission-rule/tiers', { body: { tiers } }),
  )
