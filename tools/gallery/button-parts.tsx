import heartIcon from '@tabler/icons/outline/heart.svg?path'
import plusIcon from '@tabler/icons/outline/plus.svg?path'
import trashIcon from '@tabler/icons/outline/trash.svg?path'
import { Button, ButtonLink, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { ChoiceChips } from '#platform/web/ui/buttons/choice-chips.tsx'
import { SearchBox } from '#platform/web/ui/buttons/search-box.tsx'
import { exampleTexts } from './example-texts.ts'
import { Example, Part, Row } from './part.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const
const wait = () => new Promise((resolve) => setTimeout(resolve, 1_500))
const ignore = () => undefined
const chips = [
  { value: null, label: 'All' },
  { value: 'sent', label: 'Sent' },
  { value: 'long', label: exampleTexts.long },
] as const

export function ButtonParts() {
  return (
    <>
      <Part name="Button">
        <Example state="variants; each waits for a second and a half when pressed" wide>
          <Row>
            {variants.map((variant) => (
              <Button key={variant} variant={variant} onClick={wait}>
                {variant}
              </Button>
            ))}
          </Row>
        </Example>
        <Example state="small" wide>
          <Row>
            {variants.map((variant) => (
              <Button key={variant} variant={variant} small>
                {variant}
              </Button>
            ))}
          </Row>
        </Example>
        <Example state="loading" wide>
          <Row>
            {variants.map((variant) => (
              <Button key={variant} variant={variant} loading>
                {variant}
              </Button>
            ))}
          </Row>
        </Example>
        <Example state="disabled" wide>
          <Row>
            {variants.map((variant) => (
              <Button key={variant} variant={variant} disabled>
                {variant}
              </Button>
            ))}
          </Row>
        </Example>
        <Example state="with an icon">
          <Row>
            <Button icon={plusIcon}>Add new</Button>
            <Button icon={plusIcon} variant="secondary" small>
              Add new
            </Button>
          </Row>
        </Example>
        <Example state="wide">
          <Button wide>Continue to payment</Button>
        </Example>
        <Example state="long text">
          <Button>{exampleTexts.long}</Button>
        </Example>
      </Part>
      <Part name="ButtonLink">
        <Example state="variants" wide>
          <Row>
            {variants.map((variant) => (
              <ButtonLink key={variant} to="#ButtonLink" variant={variant}>
                {variant}
              </ButtonLink>
            ))}
          </Row>
        </Example>
      </Part>
      <Part name="IconButton">
        <Example state="normal, pressed, loading, disabled">
          <Row>
            <IconButton icon={heartIcon} label="Add to faves" />
            <IconButton icon={heartIcon} label="Remove from faves" aria-pressed />
            <IconButton icon={trashIcon} label="Deleting" loading />
            <IconButton icon={trashIcon} label="Delete" disabled />
          </Row>
        </Example>
      </Part>
      <Part name="ChoiceChips">
        <Example state="one chosen; the long one wraps" wide>
          <ChoiceChips legend="Show" options={chips} chosen="sent" onChoose={ignore} />
        </Example>
      </Part>
      <Part name="SearchBox">
        <Example state="empty">
          <SearchBox label="Search everything" value="" maxLength={75} onSearch={ignore} />
        </Example>
        <Example state="with text">
          <SearchBox label="Search products" value="balm" maxLength={75} onSearch={ignore} />
        </Example>
        <Example state="long text">
          <SearchBox label="Search clients" value={exampleTexts.long} maxLength={150} onSearch={ignore} />
        </Example>
      </Part>
    </>
  )
}
