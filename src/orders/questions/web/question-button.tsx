import { type FormEvent, useState } from 'react'
import { textLengths } from '#platform/text-lengths.ts'
import { useFormErrors } from '#platform/web/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextArea } from '#platform/web/ui/fields/field.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { questionSchema } from '../contract.ts'
import { questionsText } from '../text.ts'
import { useSendQuestion } from './api.ts'
import style from './question-form.module.css'

interface QuestionFormProps {
  value: string
  onDone: () => void
}

const formSchema = questionSchema.omit({ order_id: true })

interface QuestionButtonProps {
  /** The value of the payment link. */
  value: string
  sellerName: string
}

/** Opens a dialog in which a client asks the seller about an order. */
export function QuestionButton({ value, sellerName }: QuestionButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="secondary" small onClick={() => setIsOpen(true)}>
        {questionsText.ask(sellerName)}
      </Button>
      {isOpen && (
        <Modal open title={questionsText.ask(sellerName)} onClose={close}>
          <QuestionForm value={value} onDone={close} />
        </Modal>
      )}
    </>
  )
}

function QuestionForm({ value, onDone }: QuestionFormProps) {
  const formErrors = useFormErrors()
  const send = useSendQuestion(value)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (send.isPending) return
    const form = formErrors.validate(formSchema, Object.fromEntries(new FormData(event.currentTarget)))
    if (!form) return
    await send.mutateAsync(form.question)
    onDone()
  }
  return (
    <form ref={formErrors.form} className={style.form} onSubmit={submit} noValidate>
      <TextArea
        label={questionsText.question}
        hint={questionsText.hint}
        rows={4}
        maxLength={textLengths.question}
        {...formErrors.field('question')}
      />
      <div className={style.answer}>
        <Button type="submit" loading={send.isPending}>
          {questionsText.send}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {questionsText.cancel}
        </Button>
      </div>
    </form>
  )
}
