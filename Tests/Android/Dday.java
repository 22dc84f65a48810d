package com.example.app.widget;

import com.reactnativeandroidwidget.RNWidgetProvider;

/** A widget of the library, as its plugin writes it. ReceiverTest places it. */
public class Dday extends RNWidgetProvider {}
