import linkIcon from '@tabler/icons/outline/link.svg?path'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { followUpText } from '#links/follow-up/text.ts'
import { WaitingList } from '#platform/web/offline/waiting-list.tsx'
import { useSearchParams } from '#platform/web/router/router.tsx'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { ChoiceChips } from '#platform/web/ui/buttons/choice-chips.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { InfiniteList, useEndlessRows } from '#platform/web/ui/tables/infinite-list.tsx'
import { listRowsClass } from '#platform/web/ui/tables/list-row.tsx'
import { linkStates } from '../codes.ts'
import { sentLinksText } from '../text.ts'
import { followUpQuery, type LinkFilter, sentLinksQuery, useAutomaticFollowUp } from './api.ts'
import style from './links-screen.module.css'
import { SentLinkItem } from './sent-link-item.tsx'

/** The seller's links of every kind, newest first, with what has become of each (N-LINK-002). */
export function LinksScreen() {
  const viewer = useViewer()
  const [params, setParams] = useSearchParams()
  const state = params.get('due') ? 'due' : (linkStates.find((known) => known === params.get('state')) ?? null)
  const query = useInfiniteQuery(sentLinksQuery(viewer.key, state))
  const links = useEndlessRows(query, 'links')
  const filter = (next: LinkFilter) =>
    setParams(next === 'due' ? { due: '1' } : next ? { state: next } : {}, { replace: true, preventScrollReset: true })
  return (
    <div className={style.links}>
      <PageTitle backTo="/" lead={sentLinksText.linksLead}>
        {sentLinksText.links}
      </PageTitle>
      <FollowUp viewer={viewer.key} onShow={state === 'due' ? null : () => filter('due')} />
      <StateFilter state={state} onFilter={filter} />
      <WaitingList kinds={['shopping-link', 'pay-link', 'order-link', 'explore-link']} />
      <InfiniteList
        query={query}
        count={links.length}
        skeleton={<LinksSkeleton count={8} />}
        more={<LinksSkeleton count={2} />}
        empty={<NoLinks state={state} onShowAll={() => filter(null)} />}
      >
        <ul className={listRowsClass}>
          {links.map((link) => (
            <li key={link.id}>
              <SentLinkItem link={link} />
            </li>
          ))}
        </ul>
      </InfiniteList>
    </div>
  )
}

/**
 * How many clients could be reminded of a link now, and the switch for automatic reminders. `onShow` filters the list to these links; null
 * if the list is filtered to them already.
 */
function FollowUp({ viewer, onShow }: { viewer: string; onShow: (() => void) | null }) {
  const { data } = useQuery(followUpQuery(viewer))
  const change = useAutomaticFollowUp()
  if (!data) return null
  const set = async (on: boolean) => notify.success((await change.mutateAsync(on)).message)
  return (
    <section className={style.followUp} aria-label={followUpText.filter}>
      <p className={style.notice} role="status">
        {data.due > 0 && followUpText.notice(data.due)}
        {data.due > 0 && onShow && (
          <Button variant="quiet" small onClick={onShow}>
            {followUpText.show}
          </Button>
        )}
      </p>
      <div>
        <Switch
          label={followUpText.automatic}
          checked={data.automatic}
          loading={change.isPending}
          // the call itself has shown why it failed
          onChange={(on) => set(on).catch(() => undefined)}
        />
        <p className={style.hint}>{followUpText.automaticHint}</p>
      </div>
    </section>
  )
}

const stateOptions = ([null, 'sent', 'opened', 'basket', 'due', 'bought', 'expired', 'cancelled'] as const).map(
  (value) => ({ value, label: value === 'due' ? followUpText.filter : sentLinksText[value ?? 'all'] }),
)

function StateFilter({ state, onFilter }: { state: LinkFilter; onFilter: (state: LinkFilter) => void }) {
  return (
    <div className={style.states}>
      <ChoiceChips legend={sentLinksText.filterByState} options={stateOptions} chosen={state} onChoose={onFilter} />
    </div>
  )
}

function NoLinks({ state, onShowAll }: { state: LinkFilter; onShowAll: () => void }) {
  if (state)
    return (
      <EmptyState
        icon={linkIcon}
        text={state === 'due' ? followUpText.none : sentLinksText.noneInState}
        action={
          <Button variant="secondary" onClick={onShowAll}>
            {sentLinksText.showAll}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={linkIcon}
      text={sentLinksText.noLinks}
      hint={sentLinksText.noLinksHint}
      action={<ButtonLink to="/myclients/send-link">{sentLinksText.sendLink}</ButtonLink>}
    />
  )
}

function LinksSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup className={style.skeleton}>
      {Array.from({ length: count }, (_, index) => `link-${index}`).map((key) => (
        <Skeleton key={key} height="55px" />
      ))}
    </SkeletonGroup>
  )
}
