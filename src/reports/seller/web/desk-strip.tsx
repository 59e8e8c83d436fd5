import checkIcon from '@tabler/icons/outline/circle-check.svg?path'
import openIcon from '@tabler/icons/outline/circle-dashed.svg?path'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { formatDayInWords } from '#platform/dates.ts'
import { Link } from '#platform/web/router/router.tsx'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { type FirstStep, firstSteps } from '../contract.ts'
import { sellerDeskText } from '../text.ts'
import { type DeskToday, deskTodayQuery, paidOrdersUrl, payoutPages, type Waiting, waitingPages } from './api.ts'
import style from './desk-strip.module.css'

/** The page on which a sale begins. */
const sellPath = '/myclients/sell'

/** The top of a seller's home page: the first steps until all are done, then today's figures. */
export function DeskStrip() {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(deskTodayQuery(viewer.key))
  useEffect(() => {
    // this page shows what the app's badge has counted, so the badge is cleared
    void navigator.clearAppBadge?.().catch(() => undefined)
  }, [])
  if (data) return data.doneSteps ? <FirstSteps done={data.doneSteps} /> : <Today desk={data} />
  if (error)
    return (
      <div className={style.strip}>
        <LoadError error={error} onRetry={refetch} />
      </div>
    )
  return (
    <SkeletonGroup className={style.strip}>
      <Skeleton width="40%" height="32px" />
      <Skeleton height="56px" />
      <Skeleton width="70%" height="44px" />
    </SkeletonGroup>
  )
}

function Today({ desk: { today, nextPayout, ...waiting } }: { desk: DeskToday }) {
  const { showsCommission } = useViewer()
  const own = (pounds: number) => (showsCommission ? formatPounds(pounds) : sellerDeskText.hidden)
  return (
    <section className={style.strip} aria-labelledby="today" data-today>
      <h2 id="today" className={style.heading}>
        {sellerDeskText.today}
      </h2>
      <ButtonLink to={sellPath} small className={style.sell}>
        {sellerDeskText.sell}
      </ButtonLink>
      <ul className={`bare ${style.figures}`}>
        <Figure
          to={paidOrdersUrl({ from: today.day, to: today.day })}
          name={sellerDeskText.sold}
          value={formatPounds(today.sold)}
        />
        <Figure to="/commission" name={sellerDeskText.commission} value={own(today.commission)} earned />
        <Figure
          to="/commission"
          name={sellerDeskText.nextPayout}
          value={nextPayout ? own(nextPayout.amount) : '–'}
          more={
            nextPayout ? sellerDeskText.by(formatDayInWords(nextPayout.day, nextPayout.day)) : sellerDeskText.noneYet
          }
        />
      </ul>
      <WaitingLinks waiting={waiting} />
    </section>
  )
}

interface FigureProps {
  to: string
  name: string
  value: string
  more?: ReactNode
  earned?: boolean
}

function Figure({ to, name, value, more, earned = false }: FigureProps) {
  return (
    <li>
      <Link to={to} className={style.figure}>
        <span className={style.name}>{name}</span>
        <span className={`figures ${style.value}`} data-earned={earned || undefined}>
          {value}
        </span>
        {more && <span className={style.more}>{more}</span>}
      </Link>
    </li>
  )
}

/** What `waiting` counts, as links to the lists of the rows. */
function WaitingLinks({ waiting }: { waiting: Waiting }) {
  const counts = sellerDeskText.waitingCounts
  const links = [
    ...waiting.payoutFacts.map((fact) => [payoutPages[fact], sellerDeskText.payoutFactsShort[fact]] as const),
    ...(['trainings', 'basket', 'followUp', 'opened', 'runningOut', 'lowStock', 'quietClients'] as const)
      .filter((kind) => waiting[kind] > 0)
      .map((kind) => [waitingPages[kind], counts[kind](waiting[kind])] as const),
  ]
  if (links.length === 0) return <p className={style.nothing}>{sellerDeskText.nothingWaits}</p>
  return (
    <nav className={style.waiting} aria-label={sellerDeskText.waiting}>
      {links.map(([to, words]) => (
        <Link key={words} to={to} className={style.chip}>
          {words}
        </Link>
      ))}
    </nav>
  )
}

const stepPages: Record<FirstStep, string> = {
  email: '/profile',
  documents: '/profile',
  bank: '/account-setting',
  video: '/explore',
  stock: '/explore',
  client: '/myclients',
}

/** The first steps in their order, with ticks at those that are done. */
function FirstSteps({ done }: { done: readonly FirstStep[] }) {
  return (
    <section className={style.strip} aria-labelledby="first-steps">
      <h2 id="first-steps" className={style.heading}>
        {sellerDeskText.firstSteps}
      </h2>
      <p className={style.progress}>{sellerDeskText.stepsDone(done.length, firstSteps.length)}</p>
      <ol className={`bare ${style.steps}`}>
        {firstSteps.map((step) => {
          const isDone = done.includes(step)
          return (
            <li key={step}>
              <Link to={stepPages[step]} className={style.step} data-done={isDone || undefined}>
                <Icon icon={isDone ? checkIcon : openIcon} />
                <span>
                  {sellerDeskText.steps[step]}
                  <span className="visually-hidden">
                    : {isDone ? sellerDeskText.stepDone : sellerDeskText.stepOpen}
                  </span>
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
