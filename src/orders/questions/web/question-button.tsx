import { lazy, Suspense, useState } from 'react'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { questionsText } from '../text.ts'

// loaded when it is opened, since the checks of its form weigh more than the rest of the page
const QuestionDialog = lazy(() => import('./question-dialog.tsx').then((file) => ({ default: file.QuestionDialog })))

interface QuestionButtonProps {
  /** The secret token of the payment link. */
  value: string
  sellerName: string
}

/** Opens a dialog in which a client asks the seller about an order. */
export function QuestionButton({ value, sellerName }: QuestionButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" small onClick={() => setIsOpen(true)}>
        {questionsText.ask(sellerName)}
      </Button>
      {isOpen && (
        <Suspense>
          <QuestionDialog value={value} sellerName={sellerName} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
