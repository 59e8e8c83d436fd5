import { Email } from '#platform/web/ui/text/email.tsx'
import { ErrorReference } from '#platform/web/ui/text/error-reference.tsx'
import { Lines } from '#platform/web/ui/text/lines.tsx'
import { Price } from '#platform/web/ui/text/price.tsx'
import { exampleTexts } from './example-texts.ts'
import { Example, Part } from './part.tsx'
import style from './text-parts.module.css'

export function TextParts() {
  return (
    <>
      <Part name="Email">
        <Example state="in a narrow column it wraps before its @">
          <p className={style.narrow}>
            <Email email={exampleTexts.unbroken} />
          </p>
        </Example>
      </Part>
      <Part name="ErrorReference">
        <Example state="under the message of a failed request">
          <ErrorReference reference="c7f151f3-5bae-4009-9629-390030e8b0bc" />
        </Example>
      </Part>
      <Part name="Lines">
        <Example state="an address">
          <p className={style.lines}>
            <Lines items={['The Blue Door', '12 Regent Grove', 'Leamington Spa', 'CV32 4NN']} />
          </p>
        </Example>
      </Part>
      <Part name="Price">
        <Example state="pounds, thousands, nothing">
          <p className={style.lines}>
            <Price pounds={9.99} />
            <Price pounds={12_345.5} />
            <Price pounds={0} />
          </p>
        </Example>
      </Part>
    </>
  )
}
