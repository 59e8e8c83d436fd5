import captionsIcon from '@tabler/icons/outline/badge-cc.svg?path'
import { useState } from 'react'
import { textLengths } from '#platform/text-lengths.ts'
import { getFieldErrors } from '#platform/web/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { FieldError, TextArea } from '#platform/web/ui/fields/field.tsx'
import { FileDrop } from '#platform/web/ui/files/file-drop.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import { Badge } from '#platform/web/ui/tables/table.tsx'
import { type Cue, formatPosition, parseCaptions, type ReadCaptions, spreadTranscript, toPlain } from '../captions.ts'
import { trainingScreenText } from '../screen-text.ts'
import { trainingText } from '../text.ts'
import { type AdminTraining, useDeleteCaptions, useSaveCaptions, type Version } from './admin-api.ts'
import style from './admin-training-screen.module.css'

interface CaptionsPanelProps {
  training: AdminTraining
  version: Version
  heading: string
}

interface Draft {
  kind: 'file' | 'transcript'
  text: string
}

const none: Draft = { kind: 'transcript', text: '' }

/** The captions of a video: the present ones, and new ones from a file or a transcript, which are shown before they are saved. */
export function CaptionsPanel({ training: { productId, videoBase }, version, heading }: CaptionsPanelProps) {
  const { video, captions } = version
  const [measured, setMeasured] = useState<number | null>(null)
  const [draft, setDraft] = useState<Draft>(none)
  const [problem, setProblem] = useState('')
  const save = useSaveCaptions()
  const remove = useDeleteCaptions()
  if (video === null) return null
  const seconds = version.seconds ?? measured
  const change = (next: Draft) => {
    setProblem('')
    setDraft(next)
  }
  const read: ReadCaptions | null = draft.text.trim() === '' ? null : readDraft(draft, seconds)
  const found = read && 'problem' in read ? trainingText.problem(read.problem, read.line) : problem
  const submit = async () => {
    if (!read) return setProblem(trainingText.captionsEmpty)
    if ('problem' in read) return
    try {
      await save.mutateAsync({ ...draft, productId, video, seconds: measured })
      setDraft(none)
    } catch (error) {
      setProblem(getFieldErrors(error)?.text ?? '')
    }
  }
  const deletion = captions && (
    <Button variant="quiet" small onClick={() => remove.mutateAsync({ productId, video }).catch(() => undefined)}>
      {trainingScreenText.deleteCaptions}
    </Button>
  )
  return (
    <Panel heading={heading} fullWidth actions={deletion}>
      <div className={style.player}>
        <div className={style.parts}>
          {/* biome-ignore lint/a11y/useMediaCaption: they are what is written here, and listed beside it */}
          <video
            className={style.video}
            src={videoBase + video}
            controls
            preload="metadata"
            aria-label={trainingScreenText.video}
            onLoadedMetadata={({ currentTarget: { duration } }) =>
              setMeasured(Number.isFinite(duration) ? duration : null)
            }
          />
          {captions ? (
            <Preview cues={captions.cues} isEstimated={captions.estimated} />
          ) : (
            <p className={style.hint}>{trainingScreenText.noCaptions}</p>
          )}
        </div>
        <div className={style.parts}>
          <FileDrop
            name="captions"
            label={trainingScreenText.captionFile}
            hint={trainingScreenText.captionFileHint}
            types={['.vtt', 'text/vtt']}
            icon={captionsIcon}
            buttonLabel={trainingScreenText.chooseFile}
            onFiles={async ([file]) => {
              if (file) change({ kind: 'file', text: (await file.text()).slice(0, textLengths.captions + 1) })
            }}
          />
          <TextArea
            label={trainingScreenText.paste}
            hint={trainingScreenText.pasteHint}
            rows={6}
            name="transcript"
            value={draft.kind === 'transcript' ? draft.text : ''}
            maxLength={textLengths.captions}
            onChange={({ target }) => change({ kind: 'transcript', text: target.value })}
          />
          {found && <FieldError>{found}</FieldError>}
          {read && 'cues' in read && <Preview cues={read.cues} isEstimated={draft.kind === 'transcript'} />}
          <div className={style.buttons}>
            <Button loading={save.isPending} onClick={submit}>
              {trainingScreenText.saveCaptions}
            </Button>
          </div>
        </div>
      </div>
    </Panel>
  )
}

const readDraft = ({ kind, text }: Draft, seconds: number | null) =>
  kind === 'file' ? parseCaptions(text.trim(), seconds) : spreadTranscript(text, seconds)

/** Shows the lines with their times, and whether the times are estimated. */
function Preview({ cues, isEstimated }: { cues: readonly Cue[]; isEstimated: boolean }) {
  return (
    <div className={style.preview}>
      <p>
        {trainingScreenText.previewLead(cues.length)}{' '}
        <Badge tone={isEstimated ? 'warning' : 'success'}>
          {isEstimated ? trainingScreenText.estimated : trainingScreenText.exact}
        </Badge>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard */}
      <section className={style.lines} tabIndex={0} aria-label={trainingScreenText.preview}>
        {cues.map(({ from, text }) => (
          <p key={`${from} ${text}`} className={style.cue}>
            <span className="figures">{formatPosition(from)}</span>
            <span>{toPlain(text)}</span>
          </p>
        ))}
      </section>
    </div>
  )
}
