import alertCircleIcon from '@tabler/icons/outline/alert-circle.svg?path'
import circleIcon from '@tabler/icons/outline/circle.svg?path'
import circleCheckIcon from '@tabler/icons/outline/circle-check.svg?path'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRights } from '#access/web/own-rights.tsx'
import { useViewer } from '#access/web/viewer.ts'
import { formatTime } from '#platform/dates.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { Link } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Icon, type IconPath } from '#platform/web/ui/media/icon.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import type { FirstHourCheck, FirstHourStep, FirstHourView } from '#settings/first-hour/contract.ts'
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

/**
 * Lists what a shop needs before its first client, each step with a link to its page and, if it can be checked, a button that runs the
 * check.
 */
export function GettingStartedScreen() {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(firstHourQuery(viewer.key))
  const missing = data?.steps.filter(({ state }) => state === 'todo').length ?? 0
  return (
    <>
      <PageTitle lead={firstHourText.lead}>{firstHourText.title}</PageTitle>
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

/** The page on which each step can be done. */
const paths = {
  company: '/admin-settings',
  brand: '/admin-brand',
  mail: '/admin-settings',
  provider: '/admin-settings',
  webhook: '/admin-settings',
  category: '/category/add-category',
  product: '/products/add-new-product',
  seller: '/admin-user',
  legal: '/admin-legal',
} as const satisfies Partial<Record<FirstHourStep, string>>

/** The steps that are done in a section which only owners may change (D-692). */
const stepsOfOwners: readonly FirstHourStep[] = ['mail', 'provider', 'webhook', 'files']

function findLink(step: FirstHourStep): { to: string; label: string } | null {
  if (!(step in paths)) return null
  const known = step as keyof typeof paths
  return { to: paths[known], label: firstHourText.links[known] }
}

interface StepRowProps {
  step: Step
  isLive: boolean
}

function StepRow({ step: { step, state, words, check, checked }, isLive }: StepRowProps) {
  const run = useRunCheck()
  const isAllowed = useRights()
  const isOfOwners = stepsOfOwners.includes(step) && !isAllowed('owner')
  const link = isOfOwners ? null : findLink(step)
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
        {link && state !== 'done' && <Link to={link.to}>{link.label}</Link>}
      </div>
    </li>
  )
}
