import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { formatDay } from '#platform/dates.ts'
import { useParams } from '#platform/web/router/router.tsx'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/modal.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Panel, Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { Badge, type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { trainingScreenText } from '../screen-text.ts'
import { type AdminTraining, adminTrainingQuery, useWithdrawVersion, type Version } from './admin-api.ts'
import style from './admin-training-screen.module.css'
import { CaptionsPanel } from './captions-panel.tsx'
import { QuestionsDialog } from './questions-dialog.tsx'
import { VersionDialog } from './version-dialog.tsx'

/** The training of a product: the captions of its video, its questions, and the versions that sellers have to do anew. */
export function AdminTrainingScreen() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(adminTrainingQuery(useViewer().key, id))
  const [isIssuing, setIssuing] = useState(false)
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  const current = data.versions.find(({ state }) => state === 'current')
  const planned = data.versions.find(({ state }) => state === 'planned')
  const actions = (
    <>
      <ButtonLink variant="secondary" to={`/admin-training?product=${data.productId}`}>
        {trainingScreenText.who}
      </ButtonLink>
      {!planned && <Button onClick={() => setIssuing(true)}>{trainingScreenText.issue}</Button>}
    </>
  )
  return (
    <>
      <PageTitle backTo="/admin-training" lead={trainingScreenText.adminLead} actions={actions}>
        {data.title}
      </PageTitle>
      <Panels>
        {current && <CaptionsPanel training={data} version={current} heading={trainingScreenText.captions} />}
        {planned && planned.video !== current?.video && (
          <CaptionsPanel
            training={data}
            version={planned}
            heading={trainingScreenText.captionsOfPlanned(planned.number)}
          />
        )}
        {[planned, current].map(
          (version) => version && <QuestionsPanel key={version.number} training={data} version={version} />,
        )}
        <VersionsPanel training={data} />
      </Panels>
      {isIssuing && (
        <VersionDialog
          productId={data.productId}
          questions={current?.questions ?? []}
          onClose={() => setIssuing(false)}
        />
      )}
    </>
  )
}

function QuestionsPanel({ training, version }: { training: AdminTraining; version: Version }) {
  const [isChanging, setChanging] = useState(false)
  const change = (
    <Button variant="secondary" small onClick={() => setChanging(true)}>
      {trainingScreenText.changeQuestions}
    </Button>
  )
  const { number, questions, state } = version
  const heading =
    state === 'planned'
      ? `${trainingScreenText.questions}: ${trainingScreenText.version(number).toLowerCase()}`
      : trainingScreenText.questions
  return (
    <Panel heading={heading} fullWidth actions={change}>
      <p className={style.hint}>
        {questions.length > 0 ? trainingScreenText.questionsHint : trainingScreenText.noQuestions}
      </p>
      {questions.length > 0 && (
        <ol className={style.questions}>
          {questions.map(({ question, options, right }) => (
            <li key={question}>
              <p>{question}</p>
              <ul>
                {options.map((option, at) => (
                  <li key={option} data-right={at === right || undefined}>
                    {option} {at === right && <Badge tone="success">{trainingScreenText.right}</Badge>}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
      {isChanging && (
        <QuestionsDialog productId={training.productId} version={version} onClose={() => setChanging(false)} />
      )}
    </Panel>
  )
}

const tones = { past: 'neutral', current: 'success', planned: 'warning' } as const

function VersionsPanel({ training }: { training: AdminTraining }) {
  const [isWithdrawing, setWithdrawing] = useState(false)
  const withdraw = useWithdrawVersion()
  const close = () => setWithdrawing(false)
  const columns: readonly Column<Version>[] = [
    { title: trainingScreenText.versionHeading, cell: ({ number }) => trainingScreenText.version(number) },
    {
      title: trainingScreenText.from,
      cell: ({ firstDay }) => (firstDay ? formatDay(firstDay) : trainingScreenText.sinceEver),
    },
    {
      title: trainingScreenText.state,
      cell: ({ state }) => <Badge tone={tones[state]}>{trainingScreenText.versionStates[state]}</Badge>,
    },
    { title: trainingScreenText.finishedCount, cell: ({ finished }) => finished, numeric: true },
    { title: trainingScreenText.openCount, cell: ({ open }) => open, numeric: true },
  ]
  const hasPlanned = training.versions.some(({ state }) => state === 'planned')
  const action = hasPlanned && (
    <Button variant="secondary" small onClick={() => setWithdrawing(true)}>
      {trainingScreenText.withdraw}
    </Button>
  )
  return (
    <Panel heading={trainingScreenText.versions} fullWidth actions={action}>
      <p className={style.hint}>{trainingScreenText.versionsLead}</p>
      <Table
        caption={trainingScreenText.versions}
        columns={columns}
        rows={training.versions}
        rowKey={({ number }) => String(number)}
      />
      <ConfirmDialog
        open={isWithdrawing}
        danger
        title={trainingScreenText.withdrawTitle}
        confirm={trainingScreenText.withdraw}
        onConfirm={() => withdraw.mutateAsync(training.productId).then(close, close)}
        onClose={close}
      >
        <p>{trainingScreenText.withdrawHint}</p>
      </ConfirmDialog>
    </Panel>
  )
}
