import mailIcon from '@tabler/icons/outline/mail.svg?path'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Accordion } from '#platform/web/ui/page/accordion.tsx'
import { BackArrow, PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { DefinitionList, MetricCards, Panel, Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { ListRow } from '#platform/web/ui/tables/list-row.tsx'
import { exampleTexts } from './example-texts.ts'
import { Example, Part } from './part.tsx'

const facts = [
  ['Brand', 'Velunda'],
  ['Email', exampleTexts.unbroken],
  ['Weight', ''],
] as const

const metrics = [
  { name: 'Paid orders', value: '128', to: '/orders' },
  { name: 'Commission', value: undefined },
  { name: exampleTexts.long, value: '£12,345.50' },
]

const remind = { icon: mailIcon, label: 'Remind', run: () => undefined }

export function PageParts() {
  return (
    <>
      <Part name="BackArrow">
        <Example state="on phones only">
          <BackArrow to="/" />
        </Example>
      </Part>
      <Part name="ListRow">
        <Example state="one action in sight, the others in the menu; a long name" wide>
          <ListRow
            label="Grace Hopper"
            of="Grace Hopper"
            title="Grace Hopper"
            badges={null}
            facts="2 items · 3 March"
            amount={34}
            main={remind}
            others={[remind]}
            details={() => <p>{exampleTexts.paragraph}</p>}
          />
          <ListRow
            label={exampleTexts.long}
            of={exampleTexts.long}
            title={exampleTexts.long}
            badges={null}
            facts={exampleTexts.long}
            amount={null}
            main={undefined}
            others={[remind]}
            details={() => null}
          />
        </Example>
      </Part>
      <Part name="Panels">
        <Example state="Panel and DefinitionList: half of the width, with actions, the whole width" wide>
          <Panels>
            <Panel heading="Details">
              <DefinitionList items={facts} />
            </Panel>
            <Panel
              heading={exampleTexts.long}
              actions={
                <Button small variant="secondary">
                  Edit
                </Button>
              }
            >
              <p>{exampleTexts.paragraph}</p>
            </Panel>
            <Panel heading="Ingredients" fullWidth>
              <p>{exampleTexts.paragraph}</p>
            </Panel>
          </Panels>
        </Example>
      </Part>
      <Part name="MetricCards">
        <Example state="with a list behind it, loading, long; small" wide>
          <MetricCards items={metrics} />
          <MetricCards items={metrics} small />
        </Example>
      </Part>
      <Part name="PanelsSkeleton">
        <Example state="loading" wide>
          <PanelsSkeleton />
        </Example>
      </Part>
      <Part name="Accordion">
        <Example state="open, closed, long title; one of them at a time" wide>
          <Accordion name="questions" title="How to use" open>
            <p>{exampleTexts.paragraph}</p>
          </Accordion>
          <Accordion name="questions" title="Ingredients" lazy>
            <p>{exampleTexts.paragraph}</p>
          </Accordion>
          <Accordion name="questions" title={exampleTexts.long}>
            <p>{exampleTexts.paragraph}</p>
          </Accordion>
        </Example>
      </Part>
      <Part name="PageTitle">
        <Example state="alone" wide>
          <PageTitle>My clients</PageTitle>
        </Example>
        <Example state="with a lead, actions and, on phones, a back arrow" wide>
          <PageTitle backTo="/" lead={exampleTexts.paragraph} actions={<Button>Add client</Button>}>
            {exampleTexts.long}
          </PageTitle>
        </Example>
      </Part>
    </>
  )
}
