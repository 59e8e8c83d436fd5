import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { textLengths } from '#platform/text-lengths.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { useIdempotentMutation } from '#platform/web/api-client/use-idempotent-mutation.ts'
import { useFormErrors } from '#platform/web/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextArea } from '#platform/web/ui/fields/field.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { questionSchema } from '../contract.ts'
import { questionsText } from '../text.ts'
import style from './question-dialog.module.css'

interface QuestionDialogProps {
  /** The secret token of the payment link. */
  value: string
  sellerName: string
  onClose: () => void
}

const formSchema = questionSchema.omit({ order_id: true })

/** A client asks the seller about an order. */
export function QuestionDialog({ value, sellerName, onClose }: QuestionDialogProps) {
  const formErrors = useFormErrors()
  const send = useSendQuestion(value)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (send.isPending) return
    const form = formErrors.validate(formSchema, Object.fromEntries(new FormData(event.currentTarget)))
    if (!form) return
    await send.mutateAsync(form.question)
    onClose()
  }
  return (
    <Modal open title={questionsText.ask(sellerName)} onClose={onClose}>
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
          <Button variant="quiet" onClick={onClose}>
            {questionsText.cancel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** Sends a question with the secret token of a payment link, which is enough without a session. */
function useSendQuestion(value: string) {
  const once = useIdempotentMutation()
  return useMutation({
    mutationFn: (question: string) => {
      const body = { order_id: value, question }
      return once(body, (idempotencyKey) =>
        callApi<{ message: string }>('POST', 'payment/client/question', { body, idempotencyKey, token: null }),
      )
    },
    meta: { showsMessage: true },
  })
}
