import medalIcon from '@tabler/icons/outline/medal.svg?path'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { useViewer } from '#access/web/viewer.ts'
import { formatDay } from '#platform/dates.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import type { OwnTierView, ownTierResponseSchema } from '../contract.ts'
import { ownTierText } from '../own-tier-text.ts'
import style from './own-tier.module.css'

/** The seller's own tier; null in a shop without tiers. */
const ownTierQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['own-tier', viewer],
    queryFn: async (): Promise<OwnTierView | null> =>
      (await callApi<z.output<typeof ownTierResponseSchema>>('GET', 'commission/tier')).tier,
  })

/** Shows a seller's tier, the sales that it is based on, and the sum that is missing to the next one; nothing in a shop without tiers. */
export function OwnTier() {
  const { data: tier } = useQuery(ownTierQuery(useViewer().key))
  if (!tier) return null
  return (
    <section className={style.panel} aria-labelledby="own-tier">
      <Icon icon={medalIcon} />
      <div className={style.words}>
        <h2 id="own-tier" className={style.heading}>
          {ownTierText.heading}
        </h2>
        <p>
          <strong className={style.name}>{tier.name}</strong>
          {tier.since && <span className={style.hint}> {ownTierText.since(formatDay(tier.since))}</span>}
        </p>
        <Progress {...tier} />
        <p className={style.hint}>
          {tier.counted ? ownTierText.sold(formatPounds(tier.sold), formatDay(tier.counted)) : ownTierText.fresh}
        </p>
      </div>
    </section>
  )
}

function Progress({ next, outdated }: Pick<OwnTierView, 'next' | 'outdated'>) {
  if (outdated) return <p>{ownTierText.outdated}</p>
  if (!next) return <p>{ownTierText.highest}</p>
  return (
    <>
      <p>{ownTierText.missing(formatPounds(next.missing), next.name)}</p>
      <progress
        className={style.bar}
        max={next.from}
        value={Math.max(0, next.from - next.missing)}
        aria-label={ownTierText.progress(next.name)}
      />
    </>
  )
}
