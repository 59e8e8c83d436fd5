import alertCircleIcon from '@tabler/icons/outline/alert-circle.svg?path'
import circleIcon from '@tabler/icons/outline/circle.svg?path'
import circleCheckIcon from '@tabler/icons/outline/circle-check.svg?path'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { NeededRight } from '#access/rights.ts'
import { useRights } from '#access/web/own-rights.tsx'
import { useViewer } from '#access/web/viewer.ts'
import { formatTime } from '#platform/dates.ts'
import { errorMessage } from '#platform/web/api-client/api-error.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { Link, useSearchParams } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Icon, type IconPath } from '#platform/web/ui/media/icon.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import {
  type FirstHourCheck,
  type FirstHourStep,
  type FirstHourView,
  ownerSteps,
} from '#settings/first-hour/contract.ts'
import { firstHourText } from '#settings/first-hour/text.ts'
import style from './getting-started-screen.module.css'

const key = 'first-hour'
const runningPollMs = 2_000

type Step = FirstHourView['steps'][number]

/** The steps; asked for again while a check is running. */
const firstHourQuery = (viewer: string) =>
  queryOptions({
    queryKey: [key, viewer],
    queryFn: (): Promise<FirstHourView> => callApi<FirstHourView>('GET', 'admin/first-hour'),
    refetchInterval: ({ state: { data } }) =>
      data?.steps.some(({ state }) => state === 'running') ? runningPollMs : false,
  })

function useRunCheck() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (check: FirstHourCheck) =>
      callApi<{ message: string }>('POST', 'admin/first-hour/check', { body: { check } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
    meta: { showsMessage: true },
  })
}

/** Confirms that a test email arrived, by the code in its link. */
const confirmMailQuery = (viewer: string, code: string) =>
  queryOptions({
    queryKey: [`${key}-mail`, viewer, code],
    queryFn: () => callApi<{ message: string }>('POST', 'admin/first-hour/arrived', { body: { code } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Says whether the test email with this code is the newest one, whose arrival is thereby confirmed. */
function MailArrived({ code }: { code: string }) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const { data, error } = useQuery(confirmMailQuery(viewer.key, code))
  useEffect(() => {
    if (data) queries.invalidateQueries({ queryKey: [key] })
  }, [data, queries])
  return <p role="status">{data?.message ?? (error && errorMessage(error))}</p>
}

/**
 * Lists what a shop needs before its first client, each step with a link to its page and, if it can be checked, a button that runs the
 * check.
 */
export function GettingStartedScreen() {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(firstHourQuery(viewer.key))
  const isAllowed = useRights()
  const [params] = useSearchParams()
  const code = params.get('arrived')
  const missing = data?.steps.filter(({ state }) => state === 'todo').length ?? 0
  return (
    <>
      <PageTitle lead={firstHourText.lead}>{firstHourText.title}</PageTitle>
      {code && isAllowed('owner') && <MailArrived code={code} />}
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : data ? (
        <>
          <p role="status">{missing === 0 ? firstHourText.allDone : firstHourText.left(missing)}</p>
          <ol className={`bare ${style.steps}`}>
            {data.steps.map((step) => (
              <StepRow key={step.step} step={step} isLive={data.live} />
            ))}
          </ol>
        </>
      ) : (
        <PanelsSkeleton />
      )}
    </>
  )
}

const icons: Record<Step['state'], IconPath> = {
  done: circleCheckIcon,
  todo: circleIcon,
  look: alertCircleIcon,
  running: circleIcon,
}

/** The page on which each step can be done, with the right that it needs. */
const pages = {
  company: { to: '/admin-settings', right: 'settings' },
  brand: { to: '/admin-brand', right: 'settings' },
  mail: { to: '/admin-settings', right: 'settings' },
  provider: { to: '/admin-settings', right: 'settings' },
  webhook: { to: '/admin-settings', right: 'settings' },
  category: { to: '/category/add-category', right: 'catalogue' },
  product: { to: '/products/add-new-product', right: 'catalogue' },
  seller: { to: '/admin-user', right: 'sellers' },
  legal: { to: '/admin-legal', right: 'content' },
} as const satisfies Partial<Record<FirstHourStep, { to: string; right: NeededRight }>>

function findPage(step: FirstHourStep) {
  if (!(step in pages)) return null
  const known = step as keyof typeof pages
  return { ...pages[known], label: firstHourText.links[known] }
}

interface StepRowProps {
  step: Step
  isLive: boolean
}

function StepRow({ step: { step, state, words, check, checked }, isLive }: StepRowProps) {
  const run = useRunCheck()
  const isAllowed = useRights()
  const isOfOwners = ownerSteps.includes(step) && !isAllowed('owner')
  const page = isOfOwners ? null : findPage(step)
  const isRunning = run.isPending || state === 'running'
  return (
    <li className={style.step} data-state={state}>
      <span className={style.mark}>
        <Icon icon={icons[state]} size={24} />
      </span>
      <div className={style.words}>
        <h2 className={style.name}>
          {firstHourText.names[step]} <span className={style.state}>{firstHourText.states[state]}</span>
        </h2>
        <p className={style.found}>{words}</p>
        {step === 'backup' && state === 'done' && <p className={style.found}>{firstHourText.backupHint}</p>}
        {checked && <p className={style.when}>{firstHourText.checked(formatTime(checked))}</p>}
      </div>
      <div className={style.actions}>
        {check && (
          <Button small variant="secondary" loading={isRunning} onClick={() => run.mutateAsync(check)}>
            {isLive && check === 'payment' ? firstHourText.checkKeys : firstHourText.checks[check]}
          </Button>
        )}
        {isOfOwners && state !== 'done' && <span className={style.when}>{firstHourText.ofOwners}</span>}
        {page && state !== 'done' && isAllowed(page.right) && <Link to={page.to}>{page.label}</Link>}
      </div>
    </li>
  )
}
