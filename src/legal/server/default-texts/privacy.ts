export const privacyText = `
<h2>Who is responsible</h2>
<p>The company named on this page decides what is stored about you and why.</p>
<h2>If you buy</h2>
<p>Your name, email address, telephone number, delivery address and orders are stored, because we cannot deliver, refund or answer questions without them. Your beauty professional sees them too, since you are her client. Orders and payments are kept for as long as tax law asks for them; the rest is erased when you ask for it, or when your professional removes you.</p>
<h2>If you sell with us</h2>
<p>We store what you give at sign-up, your qualification documents, your orders, commission and payouts. Documents are read by our administrators only, and each reading is recorded. Bank details go to our payment provider, which checks who you are.</p>
<h2>Payments</h2>
<p>Card details go straight to our payment provider. We keep the last four digits and the kind of the card, so that you recognise it.</p>
<h2>Emails</h2>
<p>We write to you about your orders, your account and links that your professional sends you. There is no advertising by others.</p>
<h2>Cookies and storage in your browser</h2>
<p>The shop sets no cookies for advertising and counts no visitors across other sites. Your browser stores your basket, your login and what you filtered, on your device alone.</p>
<h2>Your rights</h2>
<p>You may ask what is stored about you, have it corrected or erased, take it with you, or object to its use. Write to us: the address is on this page. You may also complain to the Information Commissioner’s Office at ico.org.uk.</p>`
