import { useState } from 'react'
import { Field, FieldError, Input, TextArea, TextField } from '#platform/web/ui/fields/field.tsx'
import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'
import { RichTextField } from '#platform/web/ui/fields/rich-text-field.tsx'
import { exampleTexts } from './example-texts.ts'
import { Example, Part } from './part.tsx'
import { SuggestionExample } from './suggestion-example.tsx'

const ignore = () => undefined
const checklist = [
  { text: '8 characters or more', met: true },
  { text: 'a capital letter', met: true },
  { text: 'a number', met: false },
]

/** Fields for text; the fields with choices are in choice-parts.tsx. */
export function FieldParts() {
  const [html, setHtml] = useState('<p>Dab <strong>twice</strong>, then:</p><ul><li>wait</li><li>press in</li></ul>')
  return (
    <>
      <Part name="TextField">
        <Example state="empty, with a placeholder">
          <TextField label="First name" placeholder="Anna" />
        </Example>
        <Example state="with a hint">
          <TextField label="Salon" defaultValue="The Blue Door" hint="As it stands on the certificate." />
        </Example>
        <Example state="error">
          <TextField label="Email" defaultValue="anna@" error={exampleTexts.error} />
        </Example>
        <Example state="disabled">
          <TextField label="Client number" defaultValue="CL-0042" disabled />
        </Example>
        <Example state="long texts">
          <TextField label={exampleTexts.long} defaultValue={exampleTexts.unbroken} error={exampleTexts.longError} />
        </Example>
      </Part>
      <Part name="Field">
        <Example state="around a control of one's own">
          <Field label="Birthday" hint="18 or older.">
            {(attributes) => <Input type="date" {...attributes} />}
          </Field>
        </Example>
      </Part>
      <Part name="Input">
        <Example state="alone, with a label of its own">
          <Input aria-label="Quantity" inputMode="numeric" defaultValue="3" />
        </Example>
      </Part>
      <Part name="FieldError">
        <Example state="alone, under a group of controls">
          <FieldError>{exampleTexts.error}</FieldError>
        </Example>
      </Part>
      <Part name="TextArea">
        <Example state="with text">
          <TextArea label="Note" defaultValue={exampleTexts.paragraph} />
        </Example>
        <Example state="error">
          <TextArea label="Reason" error="*Please enter a reason." />
        </Example>
        <Example state="disabled">
          <TextArea label="Answer" disabled defaultValue="Approved on 3 May." />
        </Example>
      </Part>
      <Part name="PasswordField">
        <Example state="with text">
          <PasswordField label="Password" defaultValue="Chairside-1" autoComplete="off" />
        </Example>
        <Example state="new, with its rules">
          <PasswordField label="New password" defaultValue="Chairside" autoComplete="off" checklist={checklist} />
        </Example>
        <Example state="error">
          <PasswordField label="Current password" autoComplete="off" error="*Please enter your password." />
        </Example>
      </Part>
      <Part name="RichTextField">
        <Example state="with text">
          <RichTextField name="uses" label="How to use" value={html} onChange={setHtml} />
        </Example>
        <Example state="error">
          <RichTextField name="story" label="Story" value="" onChange={ignore} error="*Please enter a story." />
        </Example>
      </Part>
      <Part name="Suggestions">
        <Example state="open; the arrow keys move, Enter picks">
          <SuggestionExample />
        </Example>
      </Part>
    </>
  )
}
