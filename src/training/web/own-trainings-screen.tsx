import schoolIcon from '@tabler/icons/outline/school.svg?path'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { formatDay } from '#platform/dates.ts'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { InfiniteList, useEndlessRows } from '#platform/web/ui/tables/infinite-list.tsx'
import { Badge } from '#platform/web/ui/tables/table.tsx'
import type { OwnTrainingState } from '../contract.ts'
import { trainingScreenText } from '../screen-text.ts'
import { certificateFile, certificateRequest, type OwnTraining, ownTrainingsQuery } from './api.ts'
import style from './own-trainings-screen.module.css'
import { TrainingDialog } from './training-dialog.tsx'

/** A seller's trainings with their certificates; what waits for her comes first. */
export function OwnTrainingsScreen() {
  const viewer = useViewer()
  const query = useInfiniteQuery({ ...ownTrainingsQuery(viewer.key), enabled: viewer.kind === 'seller' })
  const trainings = useEndlessRows(query, 'trainings')
  const [opened, setOpened] = useState<OwnTraining | null>(null)
  const empty = (
    <EmptyState
      icon={schoolIcon}
      text={trainingScreenText.none}
      hint={trainingScreenText.noneHint}
      action={<ButtonLink to="/explore">{trainingScreenText.toExplore}</ButtonLink>}
    />
  )
  return (
    <>
      <PageTitle backTo="/" lead={trainingScreenText.ownLead}>
        {trainingScreenText.trainings}
      </PageTitle>
      <InfiniteList query={query} count={trainings.length} skeleton={<ListSkeleton count={6} />} empty={empty}>
        <ul className={`bare ${style.list}`}>
          {trainings.map((training) => (
            <li key={training.id} className={style.training}>
              <div className={style.words}>
                <p className={style.title}>{training.title}</p>
                <p className={style.facts}>{describe(training)}</p>
              </div>
              <div className={style.side}>
                <Badge tone={tones[training.state]}>{trainingScreenText.ownStates[training.state]}</Badge>
                {training.certificate !== null && (
                  <DownloadButton
                    request={certificateRequest(training.id, training.certificate)}
                    fileName={certificateFile}
                  >
                    {trainingScreenText.certificateShort}
                  </DownloadButton>
                )}
                {training.offered && (
                  <Button
                    small
                    variant={training.state === 'finished' ? 'quiet' : 'primary'}
                    onClick={() => setOpened(training)}
                  >
                    {trainingScreenText.open}
                    <span className="visually-hidden">: {training.title}</span>
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      </InfiniteList>
      {opened && (
        <TrainingDialog
          product={{ id: opened.id, name: opened.title }}
          version={opened.version}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

const tones: Record<OwnTrainingState, 'warning' | 'neutral' | 'success'> = {
  again: 'warning',
  upcoming: 'warning',
  under_way: 'neutral',
  to_do: 'neutral',
  finished: 'success',
}

function describe({ version, state, from, finishedAt }: OwnTraining): string {
  const due = from && formatDay(from)
  const day = due && (state === 'upcoming' ? trainingScreenText.dueFrom(due) : trainingScreenText.dueSince(due))
  const facts = [
    trainingScreenText.version(version),
    finishedAt ? trainingScreenText.finishedOn(formatDay(finishedAt)) : day,
  ]
  return facts.filter(Boolean).join(' · ')
}

function ListSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup className={style.list}>
      {Array.from({ length: count }, (_, index) => `training-${index}`).map((key) => (
        <Skeleton key={key} height="64px" />
      ))}
    </SkeletonGroup>
  )
}
