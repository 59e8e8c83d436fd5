import { useState } from 'react'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { ConfirmDialog, Modal } from '#platform/web/ui/overlays/modal.tsx'
import { SearchDialog } from '#platform/web/ui/overlays/search-dialog.tsx'
import { exampleTexts } from './example-texts.ts'
import { Example, Part, Row } from './part.tsx'

const sizes = ['s', 'm', 'l', 'xl'] as const
const wait = () => new Promise((resolve) => setTimeout(resolve, 1_500))

/** Dialogs, each opened by a button, since an open one makes the rest of the page inert. */
export function DialogExamples() {
  const [opened, setOpened] = useState<string | null>(null)
  const close = () => setOpened(null)
  const opener = (name: string, text: string) => (
    <Button key={name} variant="secondary" onClick={() => setOpened(name)}>
      {text}
    </Button>
  )
  return (
    <>
      <Part name="Modal">
        <Example state="sizes; a long text, a field, one that must be answered" wide>
          <Row>
            {sizes.map((size) => opener(size, `Open a dialog of size ${size}`))}
            {opener('long', 'Open a long dialog')}
            {opener('mandatory', 'Open a dialog that must be answered')}
          </Row>
        </Example>
      </Part>
      <Part name="SearchDialog">
        <Example state="with results" wide>
          <Row>{opener('search', 'Open a search')}</Row>
        </Example>
      </Part>
      <Part name="ConfirmDialog">
        <Example state="a question, and one before something is deleted" wide>
          <Row>
            {opener('question', 'Ask a question')}
            {opener('delete', 'Ask before deleting')}
          </Row>
        </Example>
      </Part>
      {sizes.map((size) => (
        <Modal key={size} open={opened === size} title={`A dialog of size ${size}`} size={size} onClose={close}>
          <TextField label="Name of the client" />
        </Modal>
      ))}
      <Modal
        open={opened === 'long'}
        title={exampleTexts.long}
        onClose={close}
        onBack={close}
        actions={<Button onClick={close}>Agree</Button>}
      >
        {Array.from({ length: 12 }, (_, at) => `paragraph ${at}`).map((key) => (
          <p key={key}>{exampleTexts.paragraph}</p>
        ))}
      </Modal>
      <Modal
        open={opened === 'mandatory'}
        title="Accept the terms"
        mandatory
        onClose={close}
        actions={<Button onClick={close}>Accept</Button>}
      >
        <p>{exampleTexts.paragraph}</p>
      </Modal>
      {opened === 'search' && (
        <SearchDialog
          title="Search"
          label="Clients and orders"
          words="grace"
          onSearch={() => undefined}
          groups={[{ title: 'Clients', found: [{ id: '1', name: 'Grace Hopper', detail: 'Hull', to: '/' }] }]}
          error={null}
          onRetry={() => undefined}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={opened === 'question'}
        title="Leave this page?"
        confirm="Leave"
        onConfirm={() => wait().then(close)}
        onClose={close}
      />
      <ConfirmDialog
        open={opened === 'delete'}
        title="Are you sure?"
        confirm="Delete"
        danger
        onConfirm={() => wait().then(close)}
        onClose={close}
      >
        <p>{exampleTexts.long} is deleted.</p>
      </ConfirmDialog>
    </>
  )
}
