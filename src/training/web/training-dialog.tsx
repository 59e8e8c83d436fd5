import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton } from '#platform/web/ui/loading/skeleton.tsx'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { Lines } from '#platform/web/ui/text/lines.tsx'
import { formatPosition } from '../captions.ts'
import { trainingScreenText } from '../screen-text.ts'
import {
  certificateFile,
  certificateRequest,
  recordVideoView,
  saveProgress,
  type Training,
  trainingKey,
  trainingQuery,
} from './api.ts'
import { Questions } from './questions.tsx'
import style from './training-dialog.module.css'
import { readProgress, useProgress } from './use-progress.ts'

interface TrainingDialogProps {
  product: { id: string; name: string }
  /** The version to show; by default the one that counts today. */
  version?: number
  onClose: () => void
}

/** The training of a product: its video from where the seller stopped, then its questions, then the certificate. */
export function TrainingDialog({ product, version, onClose }: TrainingDialogProps) {
  const queries = useQueryClient()
  const viewer = useViewer()
  const { data, error, refetch } = useQuery({
    ...trainingQuery(viewer.key, product.id, version),
    // fetching again would move the video that is being watched
    refetchOnWindowFocus: false,
  })
  const isChanged = useRef(false)
  const close = () => {
    // the lists are fetched again only when the dialog closes, since their change removes the button that opened it
    if (isChanged.current) void queries.invalidateQueries({ queryKey: ['products'] })
    void queries.invalidateQueries({ queryKey: [trainingKey] })
    onClose()
  }
  const change = () => {
    isChanged.current = true
  }
  return (
    <Modal open title={`${storefrontText.trainingVideo}: ${product.name}`} size="l" onClose={close}>
      {data ? (
        <Steps training={data} onChange={change} onClose={close} />
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <Skeleton ratio="16 / 9" />
      )}
    </Modal>
  )
}

interface StepsProps {
  training: Training
  onChange: () => void
  onClose: () => void
}

function Steps({ training, onChange, onClose }: StepsProps) {
  const { questions, isWatched, finishedAt } = training
  const [step, setStep] = useState<'video' | 'questions' | 'done'>(
    questions > 0 && isWatched && finishedAt === null ? 'questions' : 'video',
  )
  if (step === 'questions')
    return (
      <Questions
        training={training}
        onWatch={() => setStep('video')}
        onFinished={() => {
          onChange()
          setStep('done')
        }}
      />
    )
  if (step === 'done')
    return (
      <div className={style.done}>
        <p role="status">{storefrontText.videoCompleted}</p>
        <CertificateButton {...training} />
      </div>
    )
  const end = async (video: HTMLVideoElement) => {
    try {
      const progress = readProgress(video)
      // stored before the end is reported, so that the server adds it to what was played on other devices
      await saveProgress(training, progress).catch(() => undefined)
      const { isTrained, isWatched, isFinished, message } = await recordVideoView(training, secondsOf(progress.played))
      if (isFinished || (isTrained && questions === 0)) {
        notify.success(storefrontText.videoCompleted)
        onChange()
        onClose()
      } else if (isWatched && questions > 0) setStep('questions')
      else notify.info(message)
    } catch (error) {
      notifyError(error)
    }
  }
  return <Player training={training} onEnd={end} onQuestions={() => setStep('questions')} />
}

const secondsOf = (played: readonly (readonly [number, number])[]) =>
  Math.round(played.reduce((sum, [from, to]) => sum + to - from, 0) * 10) / 10

interface PlayerProps {
  training: Training
  onEnd: (video: HTMLVideoElement) => void
  onQuestions: () => void
}

/** A position before this second is not worth resuming. */
const worthResuming = 3

function Player({ training, onEnd, onQuestions }: PlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const [isStarted, setStarted] = useState(training.position < worthResuming)
  useProgress(video, training)
  const start = async (at: number) => {
    const element = video.current
    if (!element) return
    element.currentTime = at
    setStarted(true)
    await element.play().catch(() => undefined)
  }
  const { videoUrl, captionsUrl, transcript, isEstimated, position, questions, isWatched, finishedAt } = training
  return (
    <>
      <video
        ref={video}
        className={style.video}
        src={videoUrl}
        controls
        autoPlay={isStarted}
        preload="metadata"
        playsInline
        onPlay={() => setStarted(true)}
        onEnded={(event) => onEnd(event.currentTarget)}
        onError={() => setFailed(true)}
      >
        <track
          kind="captions"
          src={captionsUrl ?? undefined}
          srcLang="en-GB"
          label={trainingScreenText.captionsLabel}
          default={captionsUrl !== null}
        />
      </video>
      {!isStarted && !hasFailed && (
        <div className={style.resume}>
          <Button onClick={() => start(position)}>{trainingScreenText.goOn(formatPosition(position))}</Button>
          <Button variant="secondary" onClick={() => start(0)}>
            {trainingScreenText.fromTheStart}
          </Button>
        </div>
      )}
      <p className={style.hint}>{hasFailed ? storefrontText.playerFailed : storefrontText.trainingHint}</p>
      {questions > 0 && isWatched && finishedAt === null && (
        <Button variant="secondary" onClick={onQuestions}>
          {trainingScreenText.toQuestions}
        </Button>
      )}
      {finishedAt !== null && <CertificateButton {...training} />}
      {transcript !== '' && (
        <section className={style.transcript} aria-labelledby="transcript">
          <h3 id="transcript">{trainingScreenText.transcript}</h3>
          {isEstimated && <p className={style.hint}>{trainingScreenText.captionsEstimated}</p>}
          <p className={style.lines}>
            <Lines items={transcript.split('\n')} />
          </p>
        </section>
      )}
    </>
  )
}

function CertificateButton({ productId, version }: Pick<Training, 'productId' | 'version'>) {
  return (
    <DownloadButton request={certificateRequest(productId, version)} fileName={certificateFile}>
      {trainingScreenText.certificate}
    </DownloadButton>
  )
}
