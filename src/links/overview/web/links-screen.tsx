import linkIcon from '@tabler/icons/outline/link.svg?path'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { useSearchParams } from '#platform/web/router/router.tsx'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { InfiniteList, useEndlessRows } from '#platform/web/ui/tables/infinite-list.tsx'
import { listRowsClass } from '#platform/web/ui/tables/list-row.tsx'
import { type LinkState, linkStates } from '../codes.ts'
import { sentLinksText } from '../text.ts'
import { sentLinksQuery } from './api.ts'
import style from './links-screen.module.css'
import { SentLinkItem } from './sent-link-item.tsx'

/** The seller's links of every kind, newest first, with what has become of each (N-LINK-002). */
export function LinksScreen() {
  const viewer = useViewer()
  const [params, setParams] = useSearchParams()
  const state = linkStates.find((known) => known === params.get('state')) ?? null
  const query = useInfiniteQuery(sentLinksQuery(viewer.key, state))
  const links = useEndlessRows(query, 'links')
  const filter = (next: LinkState | null) =>
    setParams(next ? { state: next } : {}, { replace: true, preventScrollReset: true })
  return (
    <div className={style.links}>
      <PageTitle backTo="/" lead={sentLinksText.linksLead}>
        {sentLinksText.links}
      </PageTitle>
      <StateFilter state={state} onFilter={filter} />
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

function StateFilter({ state, onFilter }: { state: LinkState | null; onFilter: (state: LinkState | null) => void }) {
  return (
    <fieldset className={style.states}>
      <legend className="visually-hidden">{sentLinksText.filterByState}</legend>
      {([null, 'sent', 'opened', 'basket', 'bought', 'expired', 'cancelled'] as const).map((each) => (
        <button
          key={each ?? 'all'}
          type="button"
          className={style.chip}
          aria-pressed={each === state}
          onClick={() => onFilter(each)}
        >
          {sentLinksText[each ?? 'all']}
        </button>
      ))}
    </fieldset>
  )
}

function NoLinks({ state, onShowAll }: { state: LinkState | null; onShowAll: () => void }) {
  if (state)
    return (
      <EmptyState
        icon={linkIcon}
        text={sentLinksText.noneInState}
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
