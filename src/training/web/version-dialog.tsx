import { type FormEvent, useState } from 'react'
import { uploadLimits } from '#catalogue/admin/contract.ts'
import { VideoField } from '#media/web/video-field.tsx'
import { addDays, getToday } from '#platform/dates.ts'
import { Form, SaveActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { issueVersionSchema, type Question } from '../admin-contract.ts'
import { noticeDays } from '../contract.ts'
import { trainingScreenText } from '../screen-text.ts'
import { useIssueVersion } from './admin-api.ts'
import style from './admin-training-screen.module.css'
import { fromDrafts, QuestionFields, toDrafts } from './question-fields.tsx'

interface VersionDialogProps {
  productId: string
  /** The questions of the version that counts, which the form for the new version proposes. */
  questions: readonly Question[]
  onClose: () => void
}

/** Issues a version that sellers have to do anew from a given day on. */
export function VersionDialog({ productId, questions, onClose }: VersionDialogProps) {
  const errors = useFormErrors()
  const issue = useIssueVersion()
  const [drafts, setDrafts] = useState(() => toDrafts(questions))
  const [video, setVideo] = useState<File | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (issue.isPending) return
    const from = String(new FormData(event.currentTarget).get('from'))
    const valid = errors.validate(issueVersionSchema, { prod_id: productId, from, questions: fromDrafts(drafts) })
    if (!valid) return
    await issue
      .mutateAsync({ productId, from, video, questions: valid.questions ?? [] })
      .then(onClose, errors.showOrNotify)
  }
  return (
    <Modal open title={trainingScreenText.issue} size="l" onClose={onClose}>
      <Form errors={errors} onSubmit={submit}>
        <p className={style.hint}>{trainingScreenText.issueHint}</p>
        <TextField
          label={trainingScreenText.from}
          hint={trainingScreenText.fromHint}
          type="date"
          defaultValue={addDays(getToday(), noticeDays)}
          data-filled
          {...errors.field('from')}
        />
        <VideoField
          label={trainingScreenText.newVideo}
          hint={trainingScreenText.newVideoHint}
          storedUrl=""
          file={video}
          onChange={setVideo}
          maxBytes={uploadLimits.videoBytes}
          onProblem={(message) => errors.add('video', message)}
          {...errors.field('video')}
        />
        <QuestionFields drafts={drafts} errors={errors} onChange={setDrafts} />
        <SaveActions save={trainingScreenText.issueNow} saving={issue.isPending} onCancel={onClose} />
      </Form>
    </Modal>
  )
}
