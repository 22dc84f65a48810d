import CWidgetBridge

print(getBridgeVersion())
