export const termsText = `
<h2>Who sells</h2>
<p>You buy from the company named on this page. Independent beauty professionals advise you and take your order; they act for the company and are paid a commission by it.</p>
<h2>Your order</h2>
<p>You order by paying. We confirm the order by email with what you bought, its price and where it goes. If we cannot deliver something that you have paid for, we tell you and give the money back to the card or wallet that paid.</p>
<h2>Prices</h2>
<p>Prices are in pounds and include VAT. Delivery within the United Kingdom is free.</p>
<h2>Payment</h2>
<p>You pay by card, Google Pay or Apple Pay, or in cash to your beauty professional. Card details go to our payment provider and never to us.</p>
<h2>Delivery</h2>
<p>We deliver to the address that you give, or to your salon. Your confirmation names the day by which it should arrive.</p>
<h2>Changing your mind</h2>
<p>You have 14 days from the day your order arrives to change your mind. The page about returns says how, and what cannot be returned.</p>
<h2>If something is wrong</h2>
<p>What you buy has to be as described, fit for its purpose and of satisfactory quality. If it is not, tell us: within 30 days you may have your money back, and after that a repair or a replacement. These rights come from the Consumer Rights Act 2015, and nothing here takes them away.</p>
<h2>Using the products</h2>
<p>Please read the instructions and do the patch test where one is named. Professional products belong in trained hands.</p>
<h2>Law</h2>
<p>The law of England and Wales applies, together with the consumer law of the part of the United Kingdom in which you live.</p>`
