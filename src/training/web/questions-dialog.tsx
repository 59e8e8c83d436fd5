import { type FormEvent, useState } from 'react'
import { Form, SaveActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { saveQuestionsSchema } from '../admin-contract.ts'
import { trainingScreenText } from '../screen-text.ts'
import { useSaveQuestions, type Version } from './admin-api.ts'
import style from './admin-training-screen.module.css'
import { fromDrafts, QuestionFields, toDrafts } from './question-fields.tsx'

interface QuestionsDialogProps {
  productId: string
  version: Version
  onClose: () => void
}

/** Changes the questions of a version; sellers who have finished it stay finished. */
export function QuestionsDialog({ productId, version: { number, questions }, onClose }: QuestionsDialogProps) {
  const errors = useFormErrors()
  const save = useSaveQuestions()
  const [drafts, setDrafts] = useState(() => toDrafts(questions))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const values = { prod_id: productId, version: number, questions: fromDrafts(drafts) }
    const valid = errors.validate(saveQuestionsSchema, values)
    if (!valid) return
    await save
      .mutateAsync({ productId, version: number, questions: valid.questions })
      .then(onClose, errors.showOrNotify)
  }
  return (
    <Modal open title={trainingScreenText.changeQuestions} size="l" onClose={onClose}>
      <Form errors={errors} onSubmit={submit}>
        <p className={style.hint}>{trainingScreenText.questionsStay}</p>
        <QuestionFields drafts={drafts} errors={errors} onChange={setDrafts} />
        <SaveActions save={trainingScreenText.saveQuestions} saving={save.isPending} onCancel={onClose} />
      </Form>
    </Modal>
  )
}
