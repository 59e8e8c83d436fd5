import { useEffectEvent, useLayoutEffect } from 'react'
import { DraftNotice } from '#platform/web/forms/draft.tsx'
import { FieldPair, Form, FormActions, FormSkeleton, SaveActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { FormErrorSummary, FormErrorsContext } from '#platform/web/forms/form-error-summary.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { exampleTexts } from './example-texts.ts'
import { Example, Part } from './part.tsx'

const ignore = () => undefined

export function FormParts() {
  return (
    <>
      <Part name="Form">
        <Example state="with an error, cleared by an edit; FieldPair, FormActions and SaveActions inside">
          <ExampleForm />
        </Example>
        <Example state="saving">
          <SaveActions save="Save" saving onCancel={ignore} />
        </Example>
        <Example state="one action">
          <FormActions>
            <Button>Log in</Button>
          </FormActions>
        </Example>
      </Part>
      <Part name="FormErrorSummary">
        <Example state="the first invalid field is out of sight">
          <ExampleSummary />
        </Example>
      </Part>
      <Part name="DraftNotice">
        <Example state="typed before a reload, with and without files">
          <DraftNotice restored={{ hadFiles: false }} restart={ignore} leave={null} />
          <DraftNotice restored={{ hadFiles: true }} restart={ignore} leave={null} />
        </Example>
      </Part>
      <Part name="FormSkeleton">
        <Example state="loading">
          <FormSkeleton />
        </Example>
      </Part>
    </>
  )
}

function ExampleSummary() {
  const errors = useFormErrors()
  const outOfSight = { name: 'email', label: 'Your email' }
  return (
    <FormErrorsContext value={{ ...errors, messages: { email: exampleTexts.error }, outOfSight }}>
      <FormErrorSummary />
    </FormErrorsContext>
  )
}

function ExampleForm() {
  const errors = useFormErrors()
  const showError = useEffectEvent(() => errors.add('email', exampleTexts.error))
  useLayoutEffect(() => showError(), [])
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    errors.show({ email: exampleTexts.error })
  }
  return (
    <Form errors={errors} onSubmit={submit}>
      <FieldPair>
        <TextField label="Your first name" {...errors.field('firstName')} />
        <TextField label="Your last name" {...errors.field('lastName')} />
      </FieldPair>
      <TextField label="Your email" {...errors.field('email')} />
      <SaveActions save="Save" saving={false} onCancel={errors.clear} />
    </Form>
  )
}
