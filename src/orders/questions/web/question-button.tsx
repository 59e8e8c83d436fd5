import { useState } from 'react'
import { questionsText } from '#orders/questions/text.ts'
import { QuestionForm } from '#orders/questions/web/question-form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'

interface QuestionButtonProps {
  /** Of the payment link. */
  value: string
  sellerName: string
}

/** Opens a dialog in which a client asks her seller about an order. */
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
