/** What the page does itself: it switches faults. It stands in the page, so that nothing is loaded. */
export const script = `
const said = document.querySelector('#said');
for (const button of document.querySelectorAll('[data-fault]')) {
  button.addEventListener('click', async () => {
    const on = button.getAttribute('aria-checked') !== 'true';
    try {
      const answer = await fetch('/faults/' + button.dataset.fault, { method: on ? 'PUT' : 'DELETE' });
      if (!answer.ok) throw new Error((await answer.json()).error);
      button.setAttribute('aria-checked', String(on));
      said.textContent = on ? 'The fault is on.' : 'The fault is off.';
    } catch (error) {
      said.textContent = 'The fault was not switched: ' + error.message;
    }
  });
}
`;
