"""Hooks of Schemathesis: what its documentation offers for records that a target has to have already.

A request that the contract allows in form can still be refused for what it names: an order that is closed, a role
that is none, an email that is taken. Such requests get the records of the target here. Requests that are meant to be
wrong are left as they are.
"""

import itertools
import json
import os
import urllib.error
import urllib.request

import schemathesis

records = json.loads(os.environ["PEER_RECORDS"])
numbers = itertools.count(1)
# In place of an empty list, of which the specification says nothing either.
some_client = {"firstName": "Ada", "lastName": "Okafor", "email": "", "isConvertedClient": False}
some_lead = {**some_client, "role": ""}


def post(url, body, headers):
    sent = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json", **headers})
    with urllib.request.urlopen(sent) as answer:
        return json.load(answer)


def set_up(state, params):
    """Asks the harness of the target for a state."""
    return post(records["harnessUrl"], {"state": state, "action": "setup", "params": params}, {})


def named(entry):
    """A member with an email that is nobody's, and no empty text, of which the specification says nothing."""
    filled = {name: value if value != "" else "x" for name, value in entry.items()}
    return {**filled, "email": f"peer{next(numbers)}@example.com"}


def lead(entry):
    if entry.get("isConvertedClient") is False and isinstance(entry.get("role"), str):
        return {**named(entry), "role": records["clientRoleId"]}
    barred = ("role", "isConvertedClient", "positionInBoard")
    return named({name: value for name, value in entry.items() if name not in barred})


def client(entry):
    """A client, and where it is to be one that was a lead, the lead first; a faulty target may refuse that."""
    made = named(entry)
    if made["isConvertedClient"]:
        first = {"firstName": "Ada", "lastName": "Okafor", "email": made["email"], "role": records["clientRoleId"]}
        headers = {"x-api-key": records["apiKey"], "companyid": records["companyId"]}
        try:
            post(records["baseUrl"] + "/members/bulk-lead", [{**first, "isConvertedClient": False}], headers)
        except urllib.error.HTTPError:
            made["isConvertedClient"] = False
    return made


def update(form):
    kept = {name: value for name, value in form.items() if value != ""}
    if kept.get("status") == "Pending":
        del kept["status"]
    if "assignedProjectManagers[]" in kept:
        kept["assignedProjectManagers[]"] = records["managerIds"]
    if ("repeatCount" in kept) != ("repeatDuration" in kept):
        kept.pop("repeatCount", None)
        kept.pop("repeatDuration", None)
    return kept


@schemathesis.hook
def before_call(context, case, kwargs):
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    body, operation = case.body, case.operation.label
    if operation == "POST /members/bulk-lead" and isinstance(body, list):
        case.body = [lead(entry) for entry in body or [some_lead]]
        if "role" not in case.body[0]:
            case.headers.pop("companyid", None)
    elif operation == "POST /members/bulk-client" and isinstance(body, list):
        case.body = [client(entry) for entry in body or [some_client]]
    elif operation == "PUT /orders" and isinstance(body, dict):
        case.body = update(body)
        order = set_up("order", {"companyId": records["companyId"], "status": "Ongoing", "subscription": True})
        case.query["pid"] = order["orderId"]
