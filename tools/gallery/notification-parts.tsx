import { Button } from '#platform/web/ui/buttons/button.tsx'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { exampleTexts } from './example-texts.ts'
import { Example, Part, Row } from './part.tsx'

export function NotificationParts() {
  return (
    <Part name="Toasts">
      <Example state="three at most; each goes by itself, unless the pointer or the focus is on it" wide>
        <Row>
          <Button variant="secondary" onClick={() => notify.error('The card was declined.')}>
            Show an error
          </Button>
          <Button variant="secondary" onClick={() => notify.success('Added to your stock.')}>
            Show a success
          </Button>
          <Button variant="secondary" onClick={() => notify.info('Your cart was emptied.')}>
            Show an information
          </Button>
          <Button
            variant="secondary"
            onClick={() => notify.info(exampleTexts.paragraph + exampleTexts.unbroken, { title: exampleTexts.long })}
          >
            Show a long text
          </Button>
        </Row>
      </Example>
    </Part>
  )
}
